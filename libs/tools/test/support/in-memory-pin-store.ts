import type { AcceptResult, McpPinStore, McpToolPin, OfferedTool } from '../../src/index.js';

/** Pins of one process. */
export class InMemoryPinStore implements McpPinStore {
  readonly #pins = new Map<string, McpToolPin>();

  pin(server: string, offered: readonly OfferedTool[]): Promise<readonly McpToolPin[]> {
    return Promise.resolve(
      offered.map(({ tool, hash }) => {
        const known = this.#pins.get(`${server} ${tool}`) ?? { server, tool, hash };
        const pin = { ...known, offeredHash: known.hash === hash ? null : hash };
        this.#pins.set(`${server} ${tool}`, pin);
        return pin;
      }),
    );
  }

  list(servers: readonly string[]): Promise<readonly McpToolPin[]> {
    return Promise.resolve(
      [...this.#pins.values()].filter(({ server }) => servers.includes(server)),
    );
  }

  accept(server: string, tool: string): Promise<AcceptResult> {
    const pin = this.#pins.get(`${server} ${tool}`);
    if (!pin) return Promise.resolve('unknown_tool');
    if (pin.offeredHash === null) return Promise.resolve('nothing_to_accept');
    this.#pins.set(`${server} ${tool}`, { ...pin, hash: pin.offeredHash, offeredHash: null });
    return Promise.resolve('accepted');
  }
}
