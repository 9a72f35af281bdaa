export { createAssistantAgent } from './agents/assistant-agent.js';
export { BootCheckError } from './boot-checks.js';
export { createPacks, knownPackNames, UnknownPackError, type PackOptions } from './create-packs.js';
export type {
  CoachStore,
  NewActivity,
  NewPlan,
  OwnerScope,
  StoredPlan,
} from './packs/coach/coach-store.js';
export type { ImportFault } from './packs/coach/import/fault-list.js';
export { importActivities, type ImportFormat } from './packs/coach/import/import-activities.js';
export type { ImportReport } from './packs/coach/import/import-report.js';
export { importSleep } from './packs/coach/import/import-sleep.js';
export { trainingPlanSchema } from './packs/coach/training-plan.schema.js';
export { ImportError, type ImportErrorCode } from './packs/coach/import/import-error.js';
export { ChatService, type ConversationalHandler } from './routing/chat-service.js';
export { ToolExecutionService } from './routing/tool-execution.service.js';
export { ToolRouter } from './routing/tool-router.js';
export type { ToolSource } from './routing/tool-source.js';
export { createMcpSources, type McpSourcesParts } from './mcp/create-mcp-sources.js';
export { DashboardSource } from './mcp/dashboard-source.js';
export type { McpPinStore, McpToolPin, OfferedTool } from './mcp/mcp-pin-store.js';
export type { McpServerSettings, McpTransportSettings } from './mcp/mcp-server-settings.js';
export { McpToolSource, type McpToolState } from './mcp/mcp-tool-source.js';
export { offeredToolName, snakeCase } from './mcp/tool-name.js';
export { leadStatusCodes } from './packs/crm/lead-status.js';
export { PrismaCrmStore } from './packs/crm/prisma-crm-store.js';
export { viewLead } from './packs/crm/views/lead-view.js';
export { viewNote } from './packs/crm/views/note-view.js';
export { viewProposal } from './packs/crm/views/proposal-view.js';
export { viewTask } from './packs/crm/views/task-view.js';
export { PrismaCoachStore } from './packs/coach/prisma-coach-store.js';
export type { ToolPack } from './tool-pack.js';
export { ToolRegistryService, type ToolDescription } from './tool-registry.service.js';
export { isLoopbackAddress } from './loopback-address.js';
export type { MailRoute } from './mail/create-mailer.js';
export { weakenedSmtp } from './mail/smtp-settings.js';
export { secretMask, type SecretMask } from './secrets/secret-mask.js';
export { passwordOfUrl, secretsOfTransport } from './secrets/secrets-of.js';
export { repairJsonText } from './repair-json-text.js';
