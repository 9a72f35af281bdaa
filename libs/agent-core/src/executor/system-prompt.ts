import type { Agent } from '../agent/agent-definition.js';

/** The persona as the first message of every model call. */
export function systemPrompt({ persona, instructions, language, outputSchema }: Agent): string {
  const lines = [
    `You are ${persona.role}.`,
    persona.goal && `Your goal: ${persona.goal}`,
    persona.backstory,
    instructions,
    `Answer in the language of the request; when in doubt, in ${language}.`,
    outputSchema
      ? `Your final answer must be JSON alone, valid against this JSON Schema: ${JSON.stringify(outputSchema)}`
      : '',
  ];
  return lines.filter((line) => line !== '').join('\n\n');
}
