import pg from 'pg';
import { asUnableToConnect, giveCodesToErrorsOf } from './connection-errors.js';

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
