import { startTcpProxy, type TcpProxy } from '../../../apps/api/test/support/http/tcp-proxy.js';

/** The way of one process to one peer, which a test may cut, stall, slow down and mend. */
export class Way {
  private constructor(
    private readonly proxy: TcpProxy,
    private target: number,
  ) {}

  /** Open from the start. */
  static async to(targetPort: number): Promise<Way> {
    const way = new Way(await startTcpProxy(), targetPort);
    way.mend();
    return way;
  }

  get port(): number {
    return this.proxy.port;
  }

  /** From now on new connections come to another port. */
  leadTo(targetPort: number): void {
    this.target = targetPort;
    this.mend();
  }

  /** Connections end, and new ones are refused. */
  cut(): void {
    this.proxy.cut();
  }

  /** Connections stay open, and no byte passes. */
  stall(): void {
    this.proxy.silence();
  }

  /** The peer has forgotten the connections, and this side has not heard of it; new ones work. */
  halfClose(): void {
    this.proxy.halfClose();
  }

  delay(ms: number): void {
    this.proxy.delay(ms);
  }

  mend(): void {
    this.proxy.delay(0);
    this.proxy.forwardTo(this.target);
  }

  close(): Promise<void> {
    return this.proxy.close();
  }
}
