#!/usr/bin/env node
// What runs the service loads nothing of the command line beside it.
const programs = new Map([
  ['start', '../../api/dist/main.js'],
  ['dev', './dev.js'],
]);
const [, , command = '', ...rest] = process.argv;
const program = rest.length === 0 ? programs.get(command) : undefined;
await import(program ?? '../dist/faina.js');
