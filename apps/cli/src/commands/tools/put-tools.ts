import { type ExitCode, exitCodes } from '../../exit-codes.js';
import type { Session } from '../../session.js';
import { inLine } from '../../terminal.js';
import { readFiles } from '../apply-files.js';
import { fieldsOf, textOf } from './openapi-document.js';

/** `faina tools put FILE...`: writes tools over HTTP, each under the name of its file. */
export async function putTools(session: Session, paths: readonly string[]): Promise<ExitCode> {
  const { client, signal, terminal, isJson, lastBody } = session;
  // All are read before the first is written.
  for (const { name, body } of await readFiles(paths)) {
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

/** `faina tools rm NAME` */
export async function removeTool(session: Session, name: string): Promise<ExitCode> {
  const { client, signal, terminal } = session;
  await client.call('DELETE', '/v1/tools/{name}', { path: { name }, signal });
  terminal.err('Agents have it no more.\n');
  return exitCodes.done;
}
