/** How a configured MCP server is reached. */
export type McpTransportSettings = StdioSettings | HttpSettings;

export interface StdioSettings {
  readonly kind: 'stdio';
  readonly command: string;
  readonly args: readonly string[];
  /** All that the child gets beside a safe default set; nothing else of this process's. */
  readonly env: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

interface HttpSettings {
  readonly kind: 'http';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The server is known to be of 2024-11-05: it answers over one stream of events. */
  readonly isSse?: boolean;
  readonly oauth?: OAuthSettings;
}

/** How the service is authorized at a server over HTTP. */
export interface OAuthSettings {
  /** With the service's own credentials, or by a link that an administrator opens once. */
  readonly grant: 'client_credentials' | 'authorization_code';
  /** Registered before; else the service registers itself where the server lets it. */
  readonly clientId?: string;
  readonly clientSecret?: string;
  /** What is asked for where the server does not say what it wants. */
  readonly scope?: string;
  /** An https address that describes this client, which servers take for its id. */
  readonly clientMetadataUrl?: string;
}

/** One entry of the file that MCP_CONFIG names. */
export interface McpServerSettings {
  /** As the file names it. */
  readonly name: string;
  /** The tools are offered as `<prefix>__<tool>`; snake_case without `__`. */
  readonly prefix: string;
  readonly transport: McpTransportSettings;
  /** Longest call in milliseconds; the agent's `toolTimeoutMs` when absent. */
  readonly toolTimeoutMs?: number;
  /**
   * What calls of a server's tools may do, as the operator declares it; servers are not believed. The
   * first pattern that fits the server's own name of a tool counts; else `external`.
   */
  readonly effects: readonly { readonly pattern: string; readonly effect: 'none' | 'external' }[];
  /**
   * Whether a person is asked before a call that may have an effect, in the same way; else `always`.
   * A tool without effect never asks by itself.
   */
  readonly approvals: readonly {
    readonly pattern: string;
    readonly approval: 'always' | 'never';
  }[];
}
