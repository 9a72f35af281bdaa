import { findAuthorityFields } from './authority-fields.js';
import { toModelTool } from './model-tool.js';
import type { AgentTool } from './tool.js';
import { isJsonObject, type JsonObject } from '../values/json/json-value.js';

const toolNameFormat = /^[a-z][a-z0-9_]{0,63}$/;

/** The JSON Schema that models are told of; undefined where no such schema exists. */
function toInputSchema(tool: AgentTool): JsonObject | undefined {
  try {
    return toModelTool(tool).parameters;
  } catch {
    return undefined;
  }
}

/** What is wrong with a tool as it is defined, each with its remedy; it must not be offered then. */
export function definitionProblems(tool: AgentTool, pack: string): string[] {
  const where = `The tool ${tool.name} of pack ${pack}`;
  const problems: string[] = [];
  if (!toolNameFormat.test(tool.name)) {
    problems.push(
      `${where} has a name that is not snake_case of at most 64 characters. ` +
        `Use lower-case letters, digits and _, beginning with a letter.`,
    );
  }
  const inputSchema = toInputSchema(tool);
  if (inputSchema === undefined) {
    problems.push(
      `${where} has parameters without a JSON Schema, so no model can be told of them. ` +
        `Use types that JSON has, for example z.iso.date() instead of z.date(), and zod 4.2 or later.`,
    );
    return problems;
  }
  return [...problems, ...schemaProblems(where, tool, inputSchema)];
}

function schemaProblems(where: string, tool: AgentTool, inputSchema: JsonObject): string[] {
  const problems: string[] = [];
  if (inputSchema.type !== 'object') {
    problems.push(
      `${where} has parameters that are no object. Wrap them in z.strictObject({...}).`,
    );
  } else if (inputSchema.additionalProperties !== false) {
    problems.push(
      `${where} takes arguments that its schema does not name. Use z.strictObject({...}), so that ` +
        `what a model makes up is refused.`,
    );
  }
  for (const field of findAuthorityFields(inputSchema)) {
    problems.push(
      `${where} takes ${field} as an argument, but whom data belongs to comes from the job alone. ` +
        `Remove the field and read tenant and owner from the context.`,
    );
  }
  const { properties = {} } = inputSchema;
  const declared = isJsonObject(properties) ? Object.keys(properties) : [];
  for (const name of tool.editable ?? []) {
    if (declared.includes(name)) continue;
    problems.push(
      `${where} lets people edit ${name}, which is none of its arguments. ` +
        `Correct its editable, or add the argument.`,
    );
  }
  return problems;
}
