import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { withinBudget } from '@faina/agent-core';
import { getDefaultEnvironment } from '@modelcontextprotocol/client/stdio';
import type { StdioSettings } from '../settings/mcp-server-settings.js';

/** What a child may take to end by itself once its input is closed, then after SIGTERM. */
const endMs = 1_000;
const terminateMs = 2_000;

/** Windows has no process groups. */
const hasGroups = process.platform !== 'win32';

/**
 * A server as a child in a process group of its own, so that a Ctrl-C at the terminal does not reach
 * it before the jobs that use it have ended, and so that what it started itself ends with it.
 */
export const startChild = ({ command, args, env, cwd }: StdioSettings): ChildProcess =>
  spawn(command, [...args], {
    env: { ...getDefaultEnvironment(), ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: hasGroups,
    windowsHide: true,
    ...(cwd === undefined ? {} : { cwd }),
  });

/** Closes the child's input, then asks it to end, then ends it and all of its group. */
export async function endChild(child: ChildProcess): Promise<void> {
  child.stdin?.end();
  if (await hasEnded(child, endMs)) return;
  signalGroup(child, 'SIGTERM');
  if (await hasEnded(child, terminateMs)) return;
  signalGroup(child, 'SIGKILL');
}

/** Ends what is left of the child's group. */
export function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(hasGroups ? -pid : pid, signal);
  } catch {
    // Nobody of the group is left.
  }
}

async function hasEnded(child: ChildProcess, withinMs: number): Promise<boolean> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return true;
  const { status } = await withinBudget(withinMs, () => once(child, 'exit'));
  return status === 'done';
}
