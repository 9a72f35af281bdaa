import type { AgentRefusal } from '../../../agents/agent-refusal.js';
import type { ApprovalRefusal } from '../../../approvals/approvals.service.js';
import type { AuthRefusal } from '../../../auth/auth-refusal.js';
import type { WebhookRefusal } from '../../../deliveries/webhooks/webhook-refusal.js';
import type { ErasureRefusal } from '../../../erasures/erasures.service.js';
import type { StreamRefusal } from '../../../deliveries/events/open-streams.service.js';
import type { LaterCallRefusal } from '../../../later-calls/later-answers.service.js';
import type { JobRefusal } from '../../../jobs/job-refusal.js';
import type { McpAuthorizationRefusal } from '../../../mcp/mcp-authorization.service.js';
import type { McpToolRefusal } from '../../../mcp/mcp-tools.service.js';
import type { ToolWorkerRefusal } from '../../../tool-workers/tool-workers.service.js';
import type { SecretRefusal } from '../../../secrets/tenant-secrets.service.js';
import type { HttpToolRefusal } from '../../../tools/http/http-tools.service.js';
import type { ScheduleRefusal } from '../../../schedules/schedule.js';

/** Everything that a service may refuse, and a lead that no route finds. */
export type Refusal =
  | AgentRefusal
  | ApprovalRefusal
  | AuthRefusal
  | ErasureRefusal
  | HttpToolRefusal
  | JobRefusal
  | LaterCallRefusal
  | McpAuthorizationRefusal
  | McpToolRefusal
  | ScheduleRefusal
  | SecretRefusal
  | WebhookRefusal
  | StreamRefusal
  | ToolWorkerRefusal
  | { readonly code: 'LEAD_NOT_FOUND'; readonly name: string };
