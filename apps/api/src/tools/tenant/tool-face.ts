import { type AgentTool, type JsonObject, Result } from '@faina/agent-core';
import { checkTool, defaultMcpLimits } from '@faina/tools';

/** What a tool of a tenant is to models and to the pipeline, but for who runs it. */
export type ToolFace = Pick<AgentTool, 'name' | 'description' | 'parameters'> & {
  readonly inputSchema: JsonObject;
};

interface ToldTool {
  readonly description: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  readonly effect: 'none' | 'external';
  readonly approval?: 'always' | 'never' | undefined;
}

/** The face of a tool, or why it cannot be offered; ends a sentence. */
export function toolFace(
  name: string,
  { description, inputSchema, effect, approval }: ToldTool,
): Result<ToolFace, string> {
  const settings = { effects: [], approvals: [] };
  const checked = checkTool({ name, description, inputSchema }, name, settings, defaultMcpLimits);
  if (checked.kind === 'unfit') return Result.error(checked.reason);
  if (effect === 'none' && approval === 'always') {
    return Result.error(
      'it changes nothing and asks first; an agent may ask all the same, by requireApproval',
    );
  }
  // Nothing else of it: what its calls may do is said by the tool.
  const { description: told, parameters, inputSchema: schema = {} } = checked.tool;
  return Result.ok({ name, description: told, parameters, inputSchema: schema });
}
