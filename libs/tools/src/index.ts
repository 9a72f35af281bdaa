export { assistantAgent } from './agents/assistant-agent.js';
export { BootCheckError } from './boot-checks.js';
export {
  createPacks,
  defaultTimeZone,
  knownPackNames,
  UnknownPackError,
  type PackOptions,
} from './create-packs.js';
export type { CoachStore, NewActivity, OwnerScope } from './packs/coach/coach-store.js';
export type { ImportFault } from './packs/coach/import/fault-list.js';
export {
  importActivities,
  type ImportFormat,
  type ImportReport,
} from './packs/coach/import/import-activities.js';
export { ImportError, type ImportErrorCode } from './packs/coach/import/import-error.js';
export { ChatService, type ConversationalHandler } from './routing/chat-service.js';
export { ToolExecutionService } from './routing/tool-execution.service.js';
export { ToolRouter } from './routing/tool-router.js';
export type { ToolSource } from './routing/tool-source.js';
export { PrismaCoachStore } from './packs/coach/prisma-coach-store.js';
export type { ToolPack } from './tool-pack.js';
export { ToolRegistryService, type ToolDescription } from './tool-registry.service.js';
export { repairJsonText } from './repair-json-text.js';
