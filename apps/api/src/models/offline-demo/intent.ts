import type { DemoRequest } from './demo-request.js';
import type { ToolFailure, ToolResults } from './tool-results.js';
import type { Texts } from './texts.js';

/** A tool call as it is asked for. */
export interface ToolAsk {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** What to do next: call a tool or answer. */
export type DemoStep = { readonly ask: ToolAsk } | { readonly say: string };

/** The same for several calls at once. */
export type DemoAnswer = { readonly asks: readonly ToolAsk[] } | { readonly say: string };

/** One kind of request: how it is recognised, what is asked of the tools, how it is answered. */
export interface Intent {
  /** For the list of what the stand-in can do. */
  readonly offer: Texts;
  readonly tools: readonly string[];
  readonly matches: (request: DemoRequest) => boolean;
  /** What the request says behind its beginning is a text and asks for nothing. */
  readonly takesText?: true;
  readonly next: (request: DemoRequest, data: ToolResults['data']) => DemoStep;
  /** What is said of a failed call, where it is more than that data could not be had. */
  readonly failed?: (failure: ToolFailure, request: DemoRequest) => string;
}

interface SingleTool {
  readonly offer: Texts;
  readonly tool: string;
  readonly matches: (request: DemoRequest) => boolean;
  readonly args: (request: DemoRequest) => Readonly<Record<string, unknown>>;
  readonly answer: (data: unknown, request: DemoRequest) => string;
}

/** The usual intent: one call, then the answer. */
export const singleTool = ({ offer, tool, matches, args, answer }: SingleTool): Intent => ({
  offer,
  tools: [tool],
  matches,
  next: (request, data) =>
    data.has(tool)
      ? { say: answer(data.get(tool), request) }
      : { ask: { tool, args: args(request) } },
});
