import type { Activity } from '@faina/client';

/** Where a value of a call was first said: by a person, by a tool's result, or nowhere before the call. */
export type Origin =
  | { readonly by: 'person' }
  | { readonly by: 'tool'; readonly tool: string }
  | { readonly by: 'model' };

/** Shorter ones are found everywhere. */
const fewestChars = 4;
const mostChars = 300;

/** Where a text among the arguments comes from; undefined where that says nothing. */
export function originOf(value: unknown, entries: readonly Activity[]): Origin | undefined {
  if (typeof value !== 'string') return undefined;
  const wanted = value.trim().toLowerCase();
  if (wanted.length < fewestChars || wanted.length > mostChars) return undefined;
  const said = entries.filter(({ role }) => role === 'USER' || role === 'TOOL_RESULT');
  const first = said.find(({ content }) => content?.toLowerCase().includes(wanted));
  if (!first) return { by: 'model' };
  return first.role === 'USER' ? { by: 'person' } : { by: 'tool', tool: first.toolName ?? '' };
}
