/** Injection token of the packs that are on: `@Inject(TOOL_PACKS) packs: readonly ToolPack[]`. */
export const TOOL_PACKS = Symbol('TOOL_PACKS');

/** Injection token of the agents that come with Faina and with the packs that are on. */
export const SHIPPED_AGENTS = Symbol('SHIPPED_AGENTS');
