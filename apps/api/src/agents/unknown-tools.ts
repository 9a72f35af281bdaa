import type { AgentDefinition } from '@faina/agent-core';
import { Problem } from '../gateways/rest/problems/problem.js';

/**
 * Names in an agent's list that no tool has. A name with `*` is a pattern and may match nothing yet.
 */
export const findUnknownTools = (
  toolNames: readonly string[],
  registered: readonly string[],
): { readonly index: number; readonly name: string }[] => {
  const known = new Set(registered);
  return toolNames
    .map((name, index) => ({ index, name }))
    .filter(({ name }) => !name.includes('*') && !known.has(name));
};

/** Throws 422 for an agent that names tools that there are not. */
export function refuseUnknownTools(
  { toolNames }: Pick<AgentDefinition, 'toolNames'>,
  registered: readonly string[],
): void {
  const unknown = findUnknownTools(toolNames, registered);
  if (unknown.length === 0) return;
  throw new Problem(
    422,
    'UNKNOWN_TOOL',
    `There are no tools named ${unknown.map(({ name }) => name).join(', ')}. GET /v1/tools lists those there are.`,
    {
      errors: unknown.map(({ index, name }) => ({
        pointer: `/toolNames/${index}`,
        detail: `No tool is named ${name}`,
      })),
    },
  );
}
