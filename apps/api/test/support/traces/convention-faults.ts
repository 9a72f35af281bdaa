import { genAiSpans } from './gen-ai-conventions.js';
import type { ReceivedSpan } from './trace-collector.js';

const ofOthers = /^(faina\.|http\.|error\.type$)/;

/** What spans say that the conventions do not know, or do not say that these require. */
export function conventionFaults(spans: readonly ReceivedSpan[]): string[] {
  return spans.flatMap(({ name, kind, attributes }) => {
    const operation = String(attributes['gen_ai.operation.name'] ?? '');
    const known = genAiSpans[operation];
    const names = Object.keys(attributes);
    if (!known)
      return names.filter((each) => !ofOthers.test(each)).map((each) => `${name}: ${each}`);
    const unknown = names.filter((each) => !ofOthers.test(each) && !known.allowed.includes(each));
    const missing = known.required.filter((each) => !attributes[each]);
    return [
      ...[...unknown, ...missing].map((each) => `${name}: ${each}`),
      ...(name.startsWith(`${operation} `) && kind === known.kind
        ? []
        : [`${name} is kind ${kind}`]),
    ];
  });
}
