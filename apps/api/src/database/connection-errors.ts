import pg from 'pg';

/** SQLSTATE of a connection that could not be made. Source: PostgreSQL manual, appendix A. */
const unableToConnect = '08001';
/** SQLSTATE of a connection that broke or no longer answers. */
const connectionFailure = '08006';

/**
 * The driver reports a broken connection, a connection that took too long and an answer that took
 * too long as plain errors that only their text tells apart from a defect. They are given the code
 * that the SQL standard has for them, so that nothing needs to read the text. The server's errors
 * and the socket's have a code already; type errors and the like are defects and stay as they are.
 */
function withCode<E>(error: E, code: string): E {
  if (error instanceof Error && error.constructor === Error && !('code' in error)) {
    return Object.assign(error, { code });
  }
  return error;
}

export const asUnableToConnect = <E>(error: E): E => withCode(error, unableToConnect);

export const asConnectionFailure = <E>(error: E): E => withCode(error, connectionFailure);

/** From now on every error of this client carries a code, those of its running query included. */
export function giveCodesToErrorsOf(client: pg.ClientBase): void {
  client.on('error', asConnectionFailure);
  const query: unknown = Reflect.get(client, 'query');
  if (typeof query !== 'function') throw new TypeError('the driver has no query method');
  const queryWithCodes = (...parameters: unknown[]): unknown => {
    const callback = parameters.at(-1);
    if (typeof callback === 'function') {
      const report = (error: unknown, result: unknown): unknown =>
        Reflect.apply(callback, undefined, [asConnectionFailure(error), result]);
      return Reflect.apply(query, client, [...parameters.slice(0, -1), report]);
    }
    const result: unknown = Reflect.apply(query, client, parameters);
    if (!(result instanceof Promise)) return result;
    return result.catch((error: unknown) => {
      throw asConnectionFailure(error);
    });
  };
  Object.defineProperty(client, 'query', { value: queryWithCodes, configurable: true });
}

/**
 * Opens a connection of its own, beside the pool; the caller ends it. What it rejects with carries
 * a code where the connection was lost or came too late, and none where the driver itself refuses
 * the server or the settings.
 */
export async function connectClient(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(config);
  giveCodesToErrorsOf(client);
  try {
    await client.connect();
  } catch (error) {
    throw client.connection.stream.destroyed ? asUnableToConnect(error) : error;
  }
  return client;
}
