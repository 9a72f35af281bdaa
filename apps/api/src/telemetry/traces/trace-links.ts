import { readTraceparent, traceIdOf } from './trace-context.js';

/** Where people look at traces. */
export class TraceLinks {
  #template: string | undefined;

  /** @param template an address with `{traceId}`; undefined where there is none */
  use(template: string | undefined): void {
    this.#template = template;
  }

  /** Undefined where whoever asked for the job does not have its trace recorded. */
  of({ id, traceparent }: { readonly id: string; readonly traceparent: string | null }) {
    if (readTraceparent(traceparent)?.isSampled === false) return undefined;
    return this.#template?.replaceAll('{traceId}', traceIdOf(id, traceparent));
  }
}

/** Those of this process, as its settings say. */
export const traceLinks = new TraceLinks();
