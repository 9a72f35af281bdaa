import type { ChatRequest } from '../../../apps/api/test/support/model/chat-request.js';
import {
  answer,
  type ModelReply,
  type ScriptedCall,
  toolCalls,
} from '../../../apps/api/test/support/model/model-replies.js';

// The input of a job is one line, `job-17: read local key+none mail`: its mark, and for each turn of the
// model the calls of that answer. So the server answers from the request alone: the same request has the
// same answer, whoever asks, and however often.

/** What a step calls. Any other word is the name of a tool that takes a `cell`. */
const tools = {
  /** Reads through the ledger. */
  read: 'folder_none',
  /** Writes a row in the transaction of its outcome. */
  local: 'write_once',
  key: 'folder_key',
  verify: 'folder_verify',
  /** The same with one request: nothing in it can come between two others. */
  once: 'folder_at_once',
  /** Acts outside, and nobody can tell afterwards whether it did. */
  none: 'folder_act',
  http: 'http_key',
  mcp: 'web__act',
  remote: 'remote_key',
  mail: 'enviar_email_personalizado',
  /** Answers with 300 KB. */
  big: 'big_result',
} as const;

export type Step = keyof typeof tools;

/** The tools that plans name, for `toolNames` of an agent. */
export const planTools: readonly string[] = [
  ...Object.values(tools),
  ...['http_none', 'http_act', 'remote_none', 'remote_act', 'web__none', 'sleep', 'hang'],
];

/** Of these a worker asks the other side whether another one's call has acted; no key keeps them from it. */
export const lookedUpTools: ReadonlySet<string> = new Set([tools.verify, tools.once]);

/** First words of an input that no plan has. */
const noMark = 'unknown';

/** Address to which the mail of a call goes, which tells the call. */
const mailAddressOf = (cell: string): string => `${cell.replace('/', '.')}@example.com`;

export interface AskedTurn {
  readonly mark: string;
  /** Number of answers in the conversation. */
  readonly turn: number;
  /** The calls of each turn. */
  readonly steps: readonly (readonly string[])[];
}

/** What a request asks for. */
export function askedTurn({ messages }: ChatRequest): AskedTurn {
  const content = messages.find(({ role }) => role === 'user')?.content;
  const line = typeof content === 'string' ? (content.split('\n')[0] ?? '') : '';
  const [mark = noMark, rest = ''] = line.split(':', 2);
  const steps = rest.trim() === '' ? [] : rest.trim().split(/\s+/);
  return {
    mark,
    turn: messages.filter(({ role }) => role === 'assistant').length,
    steps: steps.map((step) => step.split('+')),
  };
}

/** What the model says to it; it counts its tokens by the turn. */
export function plannedAnswer({ mark, turn, steps }: AskedTurn): ModelReply {
  const usage = usageOf(turn);
  const words = steps[turn];
  if (!words) return answer(`Done: ${mark}.`, { usage });
  const calls = words.map((word, index): ScriptedCall => {
    const cell = `${mark}/${turn + 1}.${index + 1}`;
    return { ...callOf(word, cell), id: `call_${cell.replaceAll(/[/.]/g, '_')}` };
  });
  return toolCalls(calls, { usage });
}

const usageOf = (turn: number) => ({ inputTokens: 100 + 10 * turn, outputTokens: 20 });

function callOf(word: string, cell: string): Pick<ScriptedCall, 'name' | 'arguments'> {
  const [step = '', value = ''] = word.split('=', 2);
  switch (step) {
    case 'local':
      return { name: tools.local, arguments: { key: cell } };
    case 'big':
      return { name: tools.big, arguments: { bytes: value === '' ? 300_000 : Number(value) } };
    case 'sleep':
      return { name: 'sleep', arguments: { ms: Number(value) } };
    case 'hang':
      return { name: 'hang', arguments: {} };
    case 'mail': {
      const destinatarios = [mailAddressOf(cell)];
      return { name: tools.mail, arguments: { destinatarios, assunto: cell, conteudo: 'Text.' } };
    }
    default:
      return { name: isStep(step) ? tools[step] : step, arguments: { cell } };
  }
}

const isStep = (word: string): word is Step => word in tools;
