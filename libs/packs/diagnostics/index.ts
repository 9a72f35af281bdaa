import type { ToolPack } from '@faina/tools';
import { answerRaw } from './answer-raw.js';
import { bigResult } from './big-result.js';
import { echo } from './echo.js';
import { failCritical } from './fail-critical.js';
import { failRecoverable } from './fail-recoverable.js';
import { handOver, handOverConversation } from './hand-over.js';
import { hang } from './hang.js';
import { sleep } from './sleep.js';
import { throwError } from './throw-error.js';
import { writeOnce } from './write-once.js';

/** Tools that misbehave on request, to try out an installation. Off unless TOOL_PACKS names it. */
export const diagnosticsPack: ToolPack = {
  name: 'diagnostics',
  tools: [
    echo,
    failRecoverable,
    failCritical,
    throwError,
    sleep,
    hang,
    writeOnce,
    bigResult,
    answerRaw,
    handOver,
  ],
  agents: [],
  conversations: [handOverConversation],
};
