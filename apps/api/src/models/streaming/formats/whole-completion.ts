import { parseJson } from '@faina/agent-core';
import { argumentsText } from './arguments-text.js';
import { fieldsIn, isFields, listIn } from './fields.js';
import { usageOfCompletion } from './usage-of-completion.js';

/** Looks at the text alone, so that answers as they should be are read once. */
const isOdd = (text: string): boolean =>
  /"arguments"\s*:\s*[^"\s]|"cost"\s*:\s*(?:[^\d\s]|[\d.]+e)/i.test(text);

/**
 * A chat completion that came whole, with the arguments of its calls as text and its cost as a number.
 * Everything else is left as it came, for who reads the answer to refuse.
 */
export function wholeCompletion(text: string): string {
  const completion = isOdd(text) ? parseJson(text) : undefined;
  if (!isFields(completion) || !Array.isArray(completion['choices'])) return text;
  const choices = listIn(completion, 'choices').map((choice) => {
    const message = fieldsIn(choice, 'message');
    if (!message) return choice;
    const calls = listIn(message, 'tool_calls').map((call) => {
      const asked = fieldsIn(call, 'function');
      if (!asked) return call;
      return { ...call, function: { ...asked, arguments: argumentsText(asked['arguments']) } };
    });
    return { ...choice, message: calls.length > 0 ? { ...message, tool_calls: calls } : message };
  });
  const usage = fieldsIn(completion, 'usage');
  const told = usage ? { usage: usageOfCompletion(usage) } : {};
  return JSON.stringify({ ...completion, ...told, choices });
}
