import type { OpenAPIObject } from '@nestjs/swagger';

/** What the groups of routes are about, in the order of the page. */
const groups: readonly { readonly name: string; readonly description: string }[] = [
  { name: 'Jobs', description: 'Tasks for agents: submit, watch, cancel and retry them' },
  { name: 'Approvals', description: 'Questions that jobs ask people before they act' },
  {
    name: 'Agents',
    description: 'Who does the jobs: persona, model, tools and limits, in versions',
  },
  { name: 'Tools', description: 'What agents may call, here and on MCP servers' },
  { name: 'CRM', description: 'What the tools of the pack crm have written' },
  { name: 'Coach', description: 'Training data: import it, and read what the tools work on' },
  { name: 'Reports', description: 'Reports that the tools of the pack reports have made' },
  { name: 'Diagnostics', description: 'What the tools of the pack diagnostics have written' },
  { name: 'Keys', description: 'API keys: who may do what' },
  { name: 'Audit', description: 'Who did what, and when' },
  { name: 'Workers', description: 'The processes that run jobs' },
  {
    name: 'Health',
    description: 'Whether the service lives and can work; for probes, without a key',
  },
];

/** The groups that the document has routes of: packs may be off. */
export const tagsOf = ({ paths }: OpenAPIObject): OpenAPIObject['tags'] => {
  const used = new Set(
    Object.values(paths).flatMap((item) =>
      [item.get, item.put, item.post, item.delete].flatMap((operation) => operation?.tags ?? []),
    ),
  );
  return groups.filter(({ name }) => used.has(name));
};
