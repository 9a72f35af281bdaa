import type { ToolContext } from '../tool/tool.js';
import { silentLogger } from '../values/logger.js';

/** What a tool is told of a call, but for what a test changes. */
export const toolContext = (change: Partial<ToolContext> = {}): ToolContext => ({
  jobId: 'job',
  tenant: 'default',
  owner: 'local',
  threadId: null,
  callKey: 'key',
  signal: new AbortController().signal,
  timeoutMs: 1_000,
  progressed: () => undefined,
  earlierResults: () => [],
  language: 'pt',
  askedAt: new Date(),
  now: new Date(),
  logger: silentLogger,
  ...change,
});
