/** No call is longer, whatever the timeouts of tool and agent say. In milliseconds. */
export const longestCallMs = 3_600_000;

/** What a server may take up, whatever it sends. Durations in milliseconds. */
export const defaultMcpLimits = {
  /** Of one message on stdio and of one answer over HTTP. */
  maxMessageBytes: 4 * 1024 * 1024,
  maxTools: 10_000,
  maxPages: 1_000,
  /** Of all descriptions and schemas of one server together. */
  maxListBytes: 16 * 1024 * 1024,
  maxDescriptionChars: 16_000,
  maxSchemaBytes: 64 * 1024,
  maxSchemaDepth: 32,
  /** From the start of a connection to the end of the handshake. */
  connectMs: 30_000,
  /** For the question which versions a server speaks; one that stays silent is asked as of old. */
  probeMs: 5_000,
  /** For all pages together. */
  listMs: 60_000,
  firstBackoffMs: 500,
  longestBackoffMs: 60_000,
  /** How soon a list may be read again. */
  listPauseMs: 1_000,
  /** How often tools that wait to be accepted are looked up. */
  pinCheckMs: 2_000,
};

export type McpLimits = Readonly<typeof defaultMcpLimits>;
