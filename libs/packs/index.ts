export { createAssistantAgent } from './assistant-agent.js';
export { createPacks, knownPackNames, UnknownPackError, type PackOptions } from './create-packs.js';
export { eraseOwner } from './erase-owner.js';
export { toLocalDate } from './calendar/local-date.js';
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
export { findLeads, listLeads } from './crm/leads/find-leads.js';
export { leadStatusCodes, viewLead } from './crm/leads/lead.js';
export { findNotes, viewNote } from './crm/notes/note.js';
export { proposalsOf } from './crm/proposals/find-proposals.js';
export { viewProposal } from './crm/proposals/proposal.js';
export { crmDatabase } from './crm/shared/crm-store.js';
export { tasksOf, viewTask } from './crm/tasks/task.js';
export { composeMessage, type MailDraft } from './mail/compose-message.js';
export { createMailer, type MailRoute } from './mail/create-mailer.js';
export { parseSender } from './mail/mail-sender.js';
export type { Mailer, MailOutcome } from './mail/mailer.js';
export { weakenedSmtp } from './mail/smtp-settings.js';
export { DashboardSource } from './reports/dashboard/dashboard-source.js';
