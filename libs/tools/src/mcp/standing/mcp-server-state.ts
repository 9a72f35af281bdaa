/**
 * How a process is connected to a server:
 * - `connecting`: not yet, and nothing has failed so far;
 * - `connected`: it has listed its tools and takes calls;
 * - `unauthorized`: it answered that it wants credentials, or other ones (HTTP 401 and 403);
 * - `away`: all else that keeps it from taking calls. It is tried again, as an unauthorized one is.
 */
export type McpServerStatus = 'connecting' | 'connected' | 'away' | 'unauthorized';

/** What keeps a server from being connected. */
export interface ConnectionFailure {
  /** In the words of the server, of its child process or of the system; secrets are masked. */
  readonly message: string;
  /** Of the answer that turned the connection away. */
  readonly httpStatus?: number;
}

/** What a server says of itself in the handshake. */
export interface ServerIdentity {
  readonly protocolVersion?: string;
  readonly name?: string;
  readonly version?: string;
}

/** How a configured server stands, as one process sees it. Times are ISO 8601. */
export interface McpServerState {
  /** As the configuration names it. */
  readonly name: string;
  readonly transport: 'stdio' | 'http';
  readonly state: McpServerStatus;
  /** When it came to stand so. */
  readonly since: string;
  /** Of the last connection; absent where there was none. */
  readonly server?: ServerIdentity;
  /** Why it is not connected, or was not the last time. */
  readonly lastError?: ConnectionFailure & { readonly at: string };
  /** When it is tried again; absent while it is connected or being tried. */
  readonly nextTryAt?: string;
  /** How many tools it has listed, by what becomes of them. */
  readonly tools: Readonly<Record<'available' | 'changed' | 'unavailable', number>>;
}
