import { redaction, withEllipsis } from '@faina/agent-core';
import { type Attributes, type Span, SpanStatusCode } from '@opentelemetry/api';
import { attributes, otherError } from '../conventions.js';

/** What is known of a span at its end. */
export interface SpanEnd {
  readonly attributes: Attributes;
  /** Undefined where it ended well. */
  readonly errorType?: string | undefined;
}

/** Ends a span, now where no time is given. Nothing says why but a code: messages repeat what people say. */
export function endSpan(span: Span, { attributes: known, errorType }: SpanEnd, at?: Date): void {
  span.setAttributes(known);
  if (errorType !== undefined) {
    span.setAttribute(attributes.errorType, errorType);
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end(at);
}

/** Longest word of a model server, in UTF-16 units; some put a signature into an id. */
const mostChars = 200;

/** What a model server says where a word is due, and may be anything. */
export const wordOfServer = (word: string): string => withEllipsis(redaction.text(word), mostChars);

/** Codes come from tools too, which may write anything. */
export const errorTypeOf = (code: string): string =>
  /^[A-Z][A-Z0-9_]{0,63}$/.test(code) ? code : otherError;
