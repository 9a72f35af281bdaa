import { isDeepStrictEqual } from 'node:util';
import type { ToolDescription } from '@faina/tools';

/** What is told of a tool that the service itself runs. */
export type ReloadedTool = Pick<
  ToolDescription,
  'name' | 'description' | 'inputSchema' | 'effect' | 'hash'
>;

/** A line for each tool that came, went or is told of otherwise, sorted by name. */
export function toolChanges(
  before: readonly ReloadedTool[],
  after: readonly ReloadedTool[],
): readonly string[] {
  const [old, now] = [byName(before), byName(after)];
  return [...new Set([...old.keys(), ...now.keys()])].sort().flatMap((name) => {
    const [was, is] = [old.get(name), now.get(name)];
    if (!was) return [`+ ${name}`];
    if (!is) return [`- ${name}`];
    return was.hash === is.hash ? [] : [`~ ${name} (${changedParts(was, is).join(', ')})`];
  });
}

const byName = (tools: readonly ReloadedTool[]): ReadonlyMap<string, ReloadedTool> =>
  new Map(tools.map((tool) => [tool.name, tool]));

function changedParts(was: ReloadedTool, is: ReloadedTool): readonly string[] {
  const parts = [
    ...(was.description === is.description ? [] : ['description']),
    ...(isDeepStrictEqual(was.inputSchema, is.inputSchema) ? [] : ['schema']),
    ...(was.effect === is.effect ? [] : [`effect: ${was.effect} -> ${is.effect}`]),
  ];
  return parts.length > 0 ? parts : ['settings'];
}
