export { createAssistantAgent } from './assistant-agent.js';
export { createPacks, knownPackNames, UnknownPackError, type PackOptions } from './create-packs.js';
export type { OwnerScope } from './shared/owner-scope.js';
export type { CoachStore, NewActivity, StoredPlan } from './coach/store/coach-store.js';
export { ImportError, type ImportErrorCode } from './coach/import/rows/import-error.js';
export {
  importActivities,
  importSleep,
  type ImportFormat,
  type ImportReport,
} from './coach/import/import-file.js';
export { PrismaCoachStore } from './coach/store/prisma-coach-store.js';
export { type NewPlan, trainingPlanSchema } from './coach/store/training-plan.schema.js';
export { leadStatusCodes } from './crm/lead-status.js';
export { PrismaCrmStore } from './crm/prisma-crm-store.js';
export { viewLead } from './crm/views/lead-view.js';
export { viewNote } from './crm/views/note-view.js';
export { viewProposal } from './crm/views/proposal-view.js';
export { viewTask } from './crm/views/task-view.js';
export type { MailRoute } from './mail/create-mailer.js';
export { weakenedSmtp } from './mail/smtp-settings.js';
export { DashboardSource } from './reports/dashboard/dashboard-source.js';
