/** A tool of a server and the sha256 of its name, description and input schema, in hex. */
export interface OfferedTool {
  readonly tool: string;
  readonly hash: string;
}

export interface McpToolPin extends OfferedTool {
  readonly server: string;
  /** A newer description that waits to be accepted. */
  readonly offeredHash: string | null;
}

/** Which descriptions of tools are accepted; all processes of an installation share them. */
export interface McpPinStore {
  /**
   * Pins the tools that are seen for the first time, keeps what is offered in place of a pinned
   * description, and gives the pins of these tools.
   */
  pin(server: string, offered: readonly OfferedTool[]): Promise<readonly McpToolPin[]>;
}
