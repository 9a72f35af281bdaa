import { frame, silentFrame } from './frame.js';
import type { TenantTransitionView } from './events.schema.js';
import { toApprovalRow } from '../approvals/to-approval-view.js';
import {
  toActivityView,
  toExecutionView,
  toJobView,
  toTransitionView,
} from '../jobs/to-job-view.js';
import type { JobEvent } from '../../../deliveries/events/job-event.js';
import type { TenantEvent } from '../../../deliveries/events/tenant-event-stream.service.js';

/** A job's event as clients get it. */
export function jobFrame(event: JobEvent): string {
  switch (event.kind) {
    case 'transition':
      return frame(event.kind, toTransitionView(event.row), event.eventSeq);
    case 'activity':
      return frame(event.kind, toActivityView(event.row), event.eventSeq);
    case 'execution':
      return frame(event.kind, toExecutionView(event.row), event.eventSeq);
    case 'approval':
      return frame(event.kind, toApprovalRow(event.row), event.eventSeq);
    case 'delta':
      return frame(event.kind, { text: event.text, offset: event.offset });
    case 'done':
      return frame(event.kind, toJobView(event.job), event.eventSeq);
    case 'silence':
      return silentFrame;
  }
}

/** A tenant's event as clients get it. */
export function tenantFrame(event: TenantEvent): string {
  switch (event.kind) {
    case 'transition': {
      const { jobId, agentName: name, agentVersion: version, from, to, at } = event.row;
      const agent = { name, version };
      const view: TenantTransitionView = { jobId, agent, from, to, at: at.toISOString() };
      return frame(event.kind, view, event.place);
    }
    case 'approval':
      return frame(event.kind, toApprovalRow(event.row), event.place);
    case 'position':
      return frame(event.kind, {}, event.place);
  }
}
