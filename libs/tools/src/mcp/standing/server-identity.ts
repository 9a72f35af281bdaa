import { showHiddenCharacters, storableText, withEllipsis } from '@faina/agent-core';
import type { ServerIdentity } from './mcp-server-state.js';
import type { SecretMask } from '../../secrets/secret-mask.js';

const maxChars = 100;

/** What a server says of itself, masked and cut, as it may say anything. */
export function serverIdentity(
  protocolVersion: string | undefined,
  server: { readonly name: string; readonly version: string } | undefined,
  mask: SecretMask,
): ServerIdentity {
  const shown = (text: string) =>
    storableText(showHiddenCharacters(withEllipsis(mask(text), maxChars)));
  return {
    ...(protocolVersion !== undefined && { protocolVersion: shown(protocolVersion) }),
    ...(server && { name: shown(server.name), version: shown(server.version) }),
  };
}
