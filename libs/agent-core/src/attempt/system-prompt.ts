import { missingToolsLine } from './missing-tools-line.js';
import type { Agent } from '../agent/agent-definition.js';
import type { MissingTools } from '../tool/tool.js';

/** The persona as the first message of every model call; the date comes last. */
export function systemPrompt(
  agent: Agent,
  dateLine: string,
  missingTools: readonly MissingTools[] = [],
): string {
  const { language, outputSchema } = agent;
  const lines = [
    ...personaLines(agent),
    `Answer in the language of the request; when in doubt, in ${language}.`,
    outputSchema
      ? `Your final answer must be JSON alone, valid against this JSON Schema: ${JSON.stringify(outputSchema)}`
      : '',
    missingToolsLine(missingTools),
    dateLine,
  ];
  return lines.filter((line) => line !== '').join('\n\n');
}

/** Who the agent is, in paragraphs. */
export const personaLines = ({ persona, instructions }: Agent): readonly string[] =>
  [
    `You are ${persona.role}.`,
    persona.goal && `Your goal: ${persona.goal}`,
    persona.backstory,
    instructions,
  ].filter((line) => line !== '');
