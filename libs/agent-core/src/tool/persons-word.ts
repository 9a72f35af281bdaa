import { completed } from './tool-outcome.js';
import { ToolError } from '../values/tool-error.js';

/** The outcome of a call of which a person says that it took effect. */
export function confirmedEffect(toolName: string) {
  const text = `A person confirmed that '${toolName}' took effect.`;
  return { ...completed({ confirmed: true, note: text }), text };
}

/** The error of a call of which a person says that it did not take effect. */
export const deniedEffect = (toolName: string): ToolError =>
  new ToolError(
    `A person says that '${toolName}' did not take effect. It was not repeated.`,
    toolName,
    undefined,
    true,
    'EFFECT_DID_NOT_HAPPEN',
  );
