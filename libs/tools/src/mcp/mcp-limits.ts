/** What a server may take up, whatever it sends. Durations in milliseconds. */
export interface McpLimits {
  /** Of one message on stdio and of one answer over HTTP. */
  readonly maxMessageBytes: number;
  readonly maxTools: number;
  readonly maxPages: number;
  /** Of all descriptions and schemas of one server together. */
  readonly maxListBytes: number;
  readonly maxDescriptionChars: number;
  readonly maxSchemaBytes: number;
  readonly maxSchemaDepth: number;
  /** From the start of a connection to the end of the handshake. */
  readonly connectMs: number;
  /** For all pages together. */
  readonly listMs: number;
  readonly firstBackoffMs: number;
  readonly longestBackoffMs: number;
  /** How soon a list may be read again. */
  readonly listPauseMs: number;
  /** How often tools that wait to be accepted are looked up. */
  readonly pinCheckMs: number;
}

export const defaultMcpLimits: McpLimits = {
  maxMessageBytes: 4 * 1024 * 1024,
  maxTools: 10_000,
  maxPages: 1_000,
  maxListBytes: 16 * 1024 * 1024,
  maxDescriptionChars: 16_000,
  maxSchemaBytes: 64 * 1024,
  maxSchemaDepth: 32,
  connectMs: 30_000,
  listMs: 60_000,
  firstBackoffMs: 500,
  longestBackoffMs: 60_000,
  listPauseMs: 1_000,
  pinCheckMs: 2_000,
};
