import {
  isJsonList,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  Result,
  type ToolContext,
} from '@faina/agent-core';
import type { HttpMethod } from '../../outbound/send-outbound.js';
import { type HttpRequestForm, type HttpTool, pathArguments } from './http-tool.js';

/** A request but for the headers that prove who sends it. */
export interface PlainRequest {
  readonly method: HttpMethod;
  readonly url: string;
  readonly body?: string;
}

/** The body of a call as tools that are made for Faina get it; see docs/tools.md. */
export const callBody = (
  tool: string,
  args: JsonValue,
  { callKey, jobId, owner, language, timeoutMs }: ToolContext,
): string => {
  const deadline = new Date(Date.now() + timeoutMs).toISOString();
  return JSON.stringify({ tool, args, callKey, jobId, owner, language, deadline });
};

/** The request of an API that knows nothing of Faina; an error names the argument that it cannot be made of. */
export function plainRequest(
  { url: template }: Pick<HttpTool, 'url'>,
  { method, query, body }: HttpRequestForm,
  args: JsonObject,
): Result<PlainRequest, string> {
  let path = template;
  for (const name of pathArguments(template)) {
    const segment = textOf(args[name]);
    // A segment of dots would lead elsewhere, and none at all to the path above.
    if (segment === undefined || /^\.{0,2}$/.test(segment)) return Result.error(name);
    path = path.replaceAll(`{${name}}`, () => encodeURIComponent(segment));
  }
  const url = URL.parse(path);
  if (!url) return Result.error('url');
  for (const name of query) {
    const value = args[name];
    if (value === undefined) continue;
    for (const one of isJsonList(value) ? value : [value]) {
      const text = textOf(one);
      if (text === undefined) return Result.error(name);
      url.searchParams.append(name, text);
    }
  }
  const sent = body === undefined ? undefined : args[body];
  return Result.ok({
    method,
    url: url.href,
    ...(sent !== undefined && { body: JSON.stringify(sent) }),
  });
}

function textOf(value: JsonValue | undefined): string | undefined {
  if (value === undefined || value === null) return undefined;
  return isJsonList(value) || isJsonObject(value) ? undefined : String(value);
}
