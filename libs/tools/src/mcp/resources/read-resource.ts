import {
  completed,
  type EarlierResult,
  parseJson,
  Result,
  type ToolAnswer,
  ToolError,
} from '@faina/agent-core';
import { z } from 'zod';
import { maxUriChars, readResourceSchema } from './resource-tool.js';
import { callFailure, serverUnavailable } from '../calls/call-failure.js';
import type { McpCall } from '../calls/call-tool.js';
import { readAnswer } from '../calls/read-answer.js';
import type { McpSession } from '../connection/mcp-session.js';
import { longestCallMs } from '../settings/mcp-limits.js';

const maxPages = 10;
/** Of a page, for finding an address. */
const maxKnown = 10_000;
const maxListed = 200;
const maxTextChars = 500;

const text = z.string().max(maxTextChars).optional().catch(undefined);
const listedSchema = z.object({
  uri: z.string().max(maxUriChars),
  name: text,
  description: text,
  mimeType: text,
});
const pageSchema = z.object({
  resources: z.array(z.unknown()),
  nextCursor: z.string().max(65_536).optional().catch(undefined),
});
const contentsSchema = z.object({ contents: z.array(z.unknown()) });

/**
 * Reads a resource for a model: one that the server itself has linked to in this job, or that it lists.
 * A model that could name any other one might be brought to tell what it knows in an address. Nothing is
 * opened here: the server is asked, which may refuse.
 */
export async function readResource(call: McpCall, prefix: string): Promise<ToolAnswer> {
  const { server, tool, context } = call;
  const { uri } = readResourceSchema.parse(call.args);
  const session = call.session();
  if (!session) return serverUnavailable(tool.name, server);
  try {
    const isLinked = uri !== undefined && linkedTo(context.earlierResults(), prefix).has(uri);
    const resources = isLinked ? [] : await listResources(session, context.signal);
    if (uri === undefined) return completed({ resources: resources.slice(0, maxListed) });
    if (!isLinked && !resources.some((one) => one.uri === uri)) {
      return notOffered(tool.name, server, uri);
    }
    const request = { method: 'resources/read', params: { uri } };
    const { signal, progressed: onProgress } = context;
    const bounds = { signal, timeoutMs: longestCallMs, onProgress };
    const { contents } = await session.request(request, contentsSchema, bounds);
    const content = contents.map((resource) => ({ type: 'resource', resource }));
    return readAnswer(tool.name, { content }, session.mask);
  } catch (error) {
    return callFailure(tool, server, error, session.mask);
  }
}

/**
 * As `readAnswer` writes a link. Within texts of a result quotation marks are escaped, so that no page
 * and no file can bring one in; results that were cut have those that the model sees.
 */
const link = /"type":"resource_link","uri":("(?:[^"\\]|\\.)*")/g;

/** The addresses that results of a server's tools link to. */
function linkedTo(results: readonly EarlierResult[], prefix: string): ReadonlySet<unknown> {
  const ofServer = results.filter(({ toolName }) => toolName.startsWith(prefix));
  return new Set(
    ofServer.flatMap(({ content }) =>
      [...content.matchAll(link)].map(([, uri = '']) => parseJson(uri)),
    ),
  );
}

async function listResources(session: McpSession, signal: AbortSignal) {
  const bounds = { signal, timeoutMs: longestCallMs };
  const listed: z.output<typeof listedSchema>[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const params = cursor === undefined ? {} : { cursor };
    const request = { method: 'resources/list', params };
    const { resources, nextCursor } = await session.request(request, pageSchema, bounds);
    for (const one of resources.slice(0, maxKnown)) {
      const { data } = listedSchema.safeParse(one);
      if (data) listed.push(data);
    }
    if (nextCursor === undefined || nextCursor === cursor) break;
    cursor = nextCursor;
  }
  return listed;
}

const notOffered = (toolName: string, server: string, uri: string): Result<never, ToolError> =>
  Result.error(
    new ToolError(
      `The MCP server '${server}' has not linked to ${JSON.stringify(uri)} in this job and does not ` +
        'list it, so it was not read. Take an address from its results, or from its list.',
      toolName,
      undefined,
      true,
      'MCP_RESOURCE_UNKNOWN',
    ),
  );
