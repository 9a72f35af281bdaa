import { connect } from 'node:net';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { startRedis, type TestRedis } from '../../../apps/api/test/support/queue/redis.js';
import { waitFor } from '../../../apps/api/test/support/wait-for.js';
import { ownPort } from './own-port.js';

/** A Redis that a test may kill, and that stays away until it is started again on the same port. */
export class OwnRedis {
  private constructor(
    private server: TestRedis,
    private readonly appendOnly: boolean,
  ) {}

  /** @throws where redis-server is not installed. */
  static async start(appendOnly: boolean): Promise<OwnRedis> {
    const server = await startRedis({ appendOnly, port: await ownPort() });
    if (!server) throw new Error('redis-server not found: install it.');
    return new OwnRedis(server, appendOnly);
  }

  #isUp = true;

  get isUp(): boolean {
    return this.#isUp;
  }

  get port(): number {
    return this.server.port;
  }

  async kill(): Promise<void> {
    if (!this.#isUp) return;
    this.#isUp = false;
    await this.server.kill();
  }

  async start(): Promise<void> {
    if (this.#isUp) return;
    const { port, folder } = this.server;
    const server = await startRedis({ appendOnly: this.appendOnly, port, folder });
    if (!server) throw new Error('Redis did not come back.');
    this.server = server;
    this.#isUp = true;
  }

  /** Another one that has what this one has. */
  async startReplica(): Promise<OwnRedis> {
    const server = await startRedis({ appendOnly: this.appendOnly, replicaOf: this.port });
    if (!server) throw new Error('No second Redis started.');
    const replica = new OwnRedis(server, this.appendOnly);
    // One that has all that was written so far.
    const isThere = async () => (await this.command('WAIT 1 100')) === ':1';
    await waitFor(isThere, { what: 'the replica to follow' });
    return replica;
  }

  /** Goes on as a replica of it, which follows nobody any more; its own server has been killed. */
  async become(replica: OwnRedis): Promise<void> {
    if (this.#isUp) throw new Error('It runs still.');
    await replica.command('REPLICAOF NO ONE');
    await rm(this.server.folder, { recursive: true, force: true });
    this.server = replica.server;
    this.#isUp = true;
    replica.#isUp = false;
  }

  async flushAll(): Promise<void> {
    await this.command('FLUSHALL');
  }

  /** One command of words without spaces; the first line of its answer. */
  async command(line: string): Promise<string> {
    const socket = connect(this.port, '127.0.0.1');
    try {
      socket.write(`${line}\r\n`);
      const [answer] = await once(socket, 'data');
      return String(answer).split('\r\n')[0] ?? '';
    } finally {
      socket.destroy();
    }
  }

  async close(): Promise<void> {
    if (this.#isUp) await this.server.stop();
  }
}
