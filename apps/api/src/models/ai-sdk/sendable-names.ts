import { createHash } from 'node:crypto';

/**
 * The name of an earlier call in a form that providers take back. A model may have called a tool
 * that there never was by any text, and OpenAI refuses a conversation with a name outside of
 * `^[a-zA-Z0-9_-]{1,64}$`. Names that agents may use stay as they are.
 */
export function sendableToolName(name: string): string {
  if (/^[\w.:-]{1,128}$/.test(name)) return name;
  return name.slice(0, 64).replaceAll(/[^\w-]/g, '_') || 'unnamed';
}

/**
 * The id of an earlier call in a form that every provider takes, whoever gave it: Anthropic wants
 * `^[a-zA-Z0-9_-]+$`, OpenAI no more than 40 characters.
 * https://github.com/vercel/ai/issues/5171
 */
export function sendableCallId(id: string): string {
  if (/^[\w-]{1,40}$/.test(id)) return id;
  return `call_${createHash('sha256').update(id).digest('hex').slice(0, 32)}`;
}
