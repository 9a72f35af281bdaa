import { isJsonObject } from '@faina/agent-core';
import type { OutboundAddresses } from '../../outbound/outbound-addresses.js';
import { hostOf, outboundUrl, type UrlFault } from '../../outbound/outbound-url.js';
import { toolFace } from '../tenant/tool-face.js';
import { asksFirst, type HttpTool, pathArguments } from './http-tool.js';

/** Why a tool is not taken, as far as its own words tell; ends a sentence. */
export function faultOf(name: string, tool: HttpTool): string | undefined {
  const face = toolFace(name, tool);
  if (face.isError()) return face.error;
  const { request, url } = tool;
  const inPath = pathArguments(url);
  if (!request)
    return inPath.length > 0 ? 'only one with request has arguments in its url' : undefined;
  if (tool.method) return 'its method stands in request';
  if (request.method === 'GET' && request.body !== undefined) return 'a GET has no body';
  if (/[{}]/.test(partsBesidePath(url))) return 'only the path of its url takes arguments';
  const properties = propertiesOf(tool.inputSchema);
  const used = [...inPath, ...request.query, ...(request.body === undefined ? [] : [request.body])];
  const unknown = used.find((argument) => !Object.hasOwn(properties, argument));
  if (unknown !== undefined) return `its request names ${unknown}, which is none of its arguments`;
  const unused = Object.keys(properties).find((argument) => !used.includes(argument));
  return unused === undefined ? undefined : `its request does not say where ${unused} goes`;
}

/** Why nothing is sent to the address of a tool. Its name may lead elsewhere later, which is looked at again. */
export async function addressFault(
  { url: text }: Pick<HttpTool, 'url'>,
  addresses: OutboundAddresses,
): Promise<UrlFault | undefined> {
  const url = outboundUrl(text, addresses);
  if (url.isError()) return url.error;
  return (await addresses.isRefused(hostOf(url.value))) ? 'not_public' : undefined;
}

/** What agents call, but for who runs it. */
export const effectOf = (tool: HttpTool) =>
  tool.effect === 'none'
    ? { effect: 'none' as const }
    : {
        effect: 'external' as const,
        idempotency: tool.idempotency,
        ...(asksFirst(tool) && { approval: 'always' as const }),
      };

const propertiesOf = ({ properties = {} }: HttpTool['inputSchema']): Record<string, unknown> =>
  isJsonObject(properties) ? properties : {};

function partsBesidePath(text: string): string {
  const url = URL.parse(text);
  return url ? decodeURIComponent(url.host) + url.search + url.hash : '';
}
