import { type ExitCode, exitCodes } from '../../exit-codes.js';
import type { Session } from '../../session.js';
import { inLine } from '../../terminal.js';
import { type NamedFile, readFiles } from '../apply-files.js';
import { UsageError } from '../../usage-error.js';
import { fieldsOf, isFields, textOf } from './openapi-document.js';

/**
 * `faina tools put FILE...`: writes tools over HTTP, each under the name of its file.
 * @throws {UsageError} before the first is written, for files that are none.
 */
export async function putTools(session: Session, paths: readonly string[]): Promise<ExitCode> {
  const { client, signal, terminal, isJson, lastBody } = session;
  const files = await readFiles(paths);
  const others = files.filter((file) => !isTool(file)).map(({ file }) => file);
  if (others.length > 0) {
    throw new UsageError(
      `Nothing is written, as these are no tools over HTTP, with a name in snake_case, description, inputSchema and url: ${others.join(', ')}`,
    );
  }
  for (const { name, body } of files) {
    const answer = await client.fetch(`/v1/tools/${encodeURIComponent(name)}`, {
      ...{ method: 'PUT', body, signal },
      headers: { 'content-type': 'application/json' },
    });
    const tool = fieldsOf(await answer.json());
    // Requests of an API that knows nothing of Faina are not signed.
    const secret = tool.request === undefined ? textOf(tool.secret) : undefined;
    const said = [
      inLine(name),
      answer.status === 201 ? 'new' : 'written',
      ...(secret === undefined ? [] : [secret]),
    ];
    terminal.out(isJson ? `${lastBody()}\n` : `${said.join('\t')}\n`);
    if (secret !== undefined) terminal.err('Its secret signs its calls: it is shown only here.\n');
  }
  return exitCodes.done;
}

/** As far as it can be seen here; the service looks at the rest. */
function isTool({ name, body }: NamedFile): boolean {
  const { description, inputSchema, url } = fieldsOf(JSON.parse(body));
  const isWhole = isFields(inputSchema) && [description, url].every((part) => textOf(part));
  return isWhole && /^[a-z][a-z0-9_]{0,63}$/.test(name);
}

/** `faina tools rm NAME` */
export async function removeTool(session: Session, name: string): Promise<ExitCode> {
  const { client, signal, terminal } = session;
  await client.call('DELETE', '/v1/tools/{name}', { path: { name }, signal });
  terminal.err('Agents have it no more.\n');
  return exitCodes.done;
}
