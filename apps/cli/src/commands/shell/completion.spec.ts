import { execFileSync } from 'node:child_process';
import { Command, Option } from 'commander';
import { describe, expect, it } from 'vitest';
import { completionOf } from './completion.js';

const program = new Command('faina').option('--profile <profile>').option('--json');
const jobs = program.command('jobs');
jobs.command('get <job>').option('--agent <agent>');
jobs.command('ls').addOption(new Option('--status <status>').choices(['FAILED', 'WAITING']));
program.command('complete <name>', { hidden: true });

/** What bash offers behind the words; `faina complete` is a double that answers what it was asked for. */
const offered = (...words: readonly string[]): string[] => {
  const script = `${completionOf(program, 'bash')}
faina() { echo "$1-$2"; }
COMP_WORDS=(faina "$@"); COMP_CWORD=$#
_faina
printf '%s\\n' "\${COMPREPLY[@]}"`;
  const out = execFileSync('bash', ['-c', script, 'bash', ...words], { encoding: 'utf8' });
  return out.split('\n').filter(Boolean);
};

describe('completion for bash', () => {
  it.each([
    [[''], ['jobs', '--profile', '--json']],
    [['jobs', 'l'], ['ls']],
    [
      ['jobs', 'get', ''],
      ['--agent', 'complete-job'],
    ],
    [['jobs', 'get', '--'], ['--agent']],
    [['jobs', 'get', '--agent', ''], ['complete-agent']],
    [['--profile', ''], ['complete-profile']],
    [['jobs', 'ls', '--profile', ''], ['complete-profile']],
    [['jobs', 'ls', '--status', 'W'], ['WAITING']],
    [
      ['jobs', 'get', 'ls', ''],
      ['--agent', 'complete-job'],
    ],
  ])('of %j offers %j', (words, expected) => {
    expect(offered(...words)).toEqual(expected);
  });
});

describe('completion', () => {
  it('has a script for zsh and fish, and for no other shell', () => {
    expect(completionOf(program, 'zsh')).toMatch(/^#compdef faina\n/);
    // In zsh they are the shell's own.
    expect(completionOf(program, 'zsh')).not.toMatch(/\b(path|words|word)=/);
    expect(completionOf(program, 'fish')).toContain(
      `-n 'test "$(__faina_path)" = "jobs get"' -a '(faina complete job 2>/dev/null)'`,
    );
    expect(completionOf(program, 'fish')).not.toContain('-a complete');
    // A flag among the words is none of `string`.
    expect(completionOf(program, 'fish')).not.toMatch(/string join ' ' \$/);
    expect(() => completionOf(program, 'tcsh')).toThrow('bash, zsh or fish');
  });
});
