import type { McpPinStore, McpToolPin, OfferedTool } from '../../src/index.js';

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

  /** What is offered in its place becomes the pinned description. */
  accept(server: string, tool: string): void {
    const pin = this.#pins.get(`${server} ${tool}`);
    if (pin?.offeredHash) {
      this.#pins.set(`${server} ${tool}`, { ...pin, hash: pin.offeredHash, offeredHash: null });
    }
  }
}
