import type { ApiAnswer } from '@faina/client';

export type Agent = ApiAnswer<'/v1/agents/{name}', 'GET'>;

/** What the service writes by itself, which is no part of the definition. */
const ownFields = new Set([
  'version',
  'createdAt',
  'archivedAt',
  'shipped',
  'notice',
  'notices',
  'links',
]);

/** What a person writes of an agent, as JSON. */
export const definitionOf = (agent: Agent): string =>
  JSON.stringify(
    Object.fromEntries(Object.entries(agent).filter(([name]) => !ownFields.has(name))),
    null,
    2,
  );

const escaped = (text: string) => text.replaceAll(/[^\w]/g, String.raw`\$&`);

/** Whether one of the patterns, in which `*` stands for any characters, names a tool. */
export const namesTool = (patterns: readonly string[], tool: string): boolean =>
  patterns.some((pattern) =>
    new RegExp(`^${pattern.split('*').map(escaped).join('.*')}$`).test(tool),
  );

/** An agent to begin with. */
export const newAgent = JSON.stringify(
  {
    persona: { role: '', goal: '' },
    instructions: '',
    model: 'offline:demo',
    toolNames: [],
    requireApproval: [],
    limits: { maxIterations: 8 },
  },
  null,
  2,
);
