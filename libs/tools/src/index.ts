export { BootCheckError } from './registry/boot-checks.js';
export { ChatService } from './routing/chat-service.js';
export { ToolDispatcher } from './routing/tool-dispatcher.js';
export { ToolRouter } from './routing/tool-router.js';
export type { ToolRunner, ToolSource } from './routing/tool-source.js';
export { checkTool, type CheckedTool } from './mcp/catalog/check-tool.js';
export type { McpPinStore, McpToolPin, OfferedTool } from './mcp/catalog/tool-catalog.js';
export { offeredToolName, snakeCase } from './mcp/catalog/tool-name.js';
export type { McpSession } from './mcp/connection/mcp-session.js';
export { loadMcp } from './mcp/load-mcp.js';
export type { McpToolSource } from './mcp/mcp-tool-source.js';
export type { McpToolState } from './mcp/catalog/tool-state.js';
export type {
  McpServerState,
  McpServerStatus,
  ServerIdentity,
} from './mcp/standing/mcp-server-state.js';
export { defaultMcpLimits, longestCallMs } from './mcp/settings/mcp-limits.js';
export type {
  McpServerSettings,
  McpTransportSettings,
  OAuthSettings,
} from './mcp/settings/mcp-server-settings.js';
export { secretsOfTransport } from './mcp/settings/secrets-of-transport.js';
export type { AuthorizationLink, OAuthClient } from './mcp/oauth/oauth-client.js';
export { type OAuthState, oauthStateSchema, type OAuthStore } from './mcp/oauth/oauth-state.js';
export type { TenantTool, TenantTools } from './registry/tenant-registry.js';
export { fittingPacks } from './own/fitting-packs.js';
export {
  type BrokenTool,
  loadOwnTools,
  type OwnPack,
  type OwnTools,
  type OwnToolsOptions,
} from './own/own-tools.js';
export { lineOf } from './own/load-problem.js';
export { readExports } from './own/read-exports.js';
export { ToolRegistryService, type ToolDescription } from './registry/tool-registry.service.js';
export { isLoopbackAddress } from './loopback-address.js';
export { type Counts, isLikelySecret } from './secrets/likely-secret.js';
export { maskError, passwordOfUrl, secretMask, type SecretMask } from './secrets/secret-mask.js';
export { repairJsonText } from './repair-json-text.js';
