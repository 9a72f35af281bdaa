#!/usr/bin/env node
import '../dist/faina.js';
