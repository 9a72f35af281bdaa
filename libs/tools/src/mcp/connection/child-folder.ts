import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { McpServerSettings, McpTransportSettings } from '../settings/mcp-server-settings.js';

/**
 * How to reach a server, whose child process runs in a folder of its own unless its entry names one:
 * what it writes must not land among the files of the service. All processes that share `folder` give
 * a server the same one, as its files are the server's and not those of one process.
 * @param folder where the folders of all servers are; only this user may look into them
 */
export async function inOwnFolder(
  { transport, prefix }: Pick<McpServerSettings, 'transport' | 'prefix'>,
  folder: string | undefined,
): Promise<McpTransportSettings> {
  if (transport.kind !== 'stdio' || transport.cwd !== undefined || folder === undefined) {
    return transport;
  }
  // The prefix is snake_case: unlike the server's name it leads nowhere else.
  const cwd = join(folder, prefix);
  try {
    await mkdir(cwd, { recursive: true, mode: 0o700 });
  } catch (error) {
    const message = `Its folder ${cwd} cannot be made; name another one as cwd in its entry`;
    throw new Error(message, { cause: error });
  }
  return { ...transport, cwd };
}
