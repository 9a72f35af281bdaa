import { matchesGlob } from '@faina/agent-core';
import type { CatalogEntry } from './tool-catalog.js';
import type { Absence } from '../../routing/tool-source.js';

/**
 * Why none of the tools of a connected server that a name or pattern stands for can be used; undefined
 * where one can.
 */
export function absenceInCatalog(
  nameOrPattern: string,
  server: string,
  entries: Iterable<CatalogEntry>,
): Absence | undefined {
  let reason: Absence | undefined;
  for (const entry of entries) {
    if (!matchesGlob(entry.name, nameOrPattern)) continue;
    if (entry.status === 'available') return undefined;
    reason ??= {
      why:
        entry.status === 'changed'
          ? `its description on the MCP server '${server}' has changed and waits to be accepted`
          : `the MCP server '${server}' has it, and it is not offered: ${entry.reason}`,
      mayExist: true,
    };
  }
  return reason ?? { why: `the MCP server '${server}' has no such tool`, mayExist: false };
}
