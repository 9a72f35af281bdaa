import type { RecordedStatement } from './statement-recorder.js';
import { settleJobTo } from '../../../src/job-store/moves/settle-job.js';

interface Group {
  /** Why these statements name no tenant. */
  readonly reason: string;
  /** Names of prepared statements, and what others look like. */
  readonly statements: readonly (string | RegExp)[];
}

/** The statements on the service's own tables that act for the installation, or after another one. */
const groups: readonly Group[] = [
  {
    reason: 'Workers, and what they tell each other of providers, belong to the installation.',
    statements: [
      /^(?:insert into|delete from) workers\b/,
      'register_worker',
      'forget_dead_workers',
      'read_worker_tools',
      'renew_worker',
      'list_workers',
      'list_mcp_reports',
      'read_health',
      'read_condition_facts',
      'key_presence',
      'read_provider_pauses',
      /^(?:insert into|delete from) provider_pauses\b/,
    ],
  },
  {
    reason:
      'Look for jobs of all tenants that are to run, to go on or to end, and at how they stand; no ' +
      'client is answered.',
    statements: [
      /^select count\(\*\)::int as due from jobs\b/,
      /^with silent as \(\s*select id from jobs\b/,
      'claim_suspect',
      'give_suspect_back',
      'fair_turn',
      'owned_jobs',
      'look_again_for_tools',
      'take_waiting_for_tools',
      'take_over',
      'resume_decided',
      'resume_answered',
      'end_due_later_calls',
      'drop_later_calls',
      'expire_questions',
      'remind_people',
      'find_idle_jobs',
      'release_children',
      'find_untold_ends',
      'find_due_schedules',
      'read_job_standing',
    ],
  },
  {
    reason:
      'The open jobs of a key that has expired, or that a statement with its tenant has revoked.',
    statements: ['cancel_jobs_of_unusable_keys'],
  },
  {
    reason: 'The attempt of a job: lease and epoch of its worker allow them, whosever it is.',
    statements: [
      'take_lease',
      'take_lease_alone',
      'take_first_leases',
      'release_lease',
      'check_lease',
      'start_invocation',
      ...['save_step', 'save_steps', 'save_and_complete'].flatMap((name) => [
        name,
        `${name}_with_calls`,
      ]),
      'keep_value',
      'is_stored',
      ...[...settleJobTo.values()].map(({ name }) => name),
    ],
  },
  {
    reason:
      'End a job that no attempt runs, whosever it is. For a client they follow a statement that ' +
      'names the tenant: the request to cancel it, or the read of the job that has ended.',
    statements: ['lock_job', 'read_idle_job', 'read_idle_job_alone'],
  },
  {
    reason:
      'The work on a bulk, whosever it is: each of its jobs is done to as for whoever asked, by statements ' +
      'that name the tenant.',
    statements: ['claim_bulk', 'next_bulk_items', 'record_bulk_item', 'end_bulk_round'],
  },
  {
    reason:
      'Jobs that a statement with their tenant has locked, or that the operator wants to keep no longer; the ' +
      'entry that tells of it, with its tenant; and which owner comes next whose data is to go.',
    statements: [
      'find_needed_jobs',
      'delete_jobs',
      'note_deletion',
      'lock_old_jobs',
      'claim_erasure',
    ],
  },
  {
    reason: 'Forget what is over for every tenant.',
    statements: [/^delete from (?:idempotency_keys|outbox|bulks) /, 'forget_webhook_deliveries'],
  },
  {
    reason: 'Pass on what became of jobs of all tenants, each to its own; no client is answered.',
    statements: ['has_news', 'pass_news_on', 'claim_webhook_deliveries', 'claim_approval_mails'],
  },
  {
    reason: 'What became of a delivery that the worker has claimed, whosever it is.',
    statements: [
      'record_webhook_delivered',
      'record_webhook_failed',
      'record_webhook_gone',
      'give_webhook_delivery_back',
    ],
  },
  {
    reason: 'What became of a mail that the worker has claimed, whosever it is.',
    statements: ['note_approval_mail_token', 'record_approval_mail'],
  },
  {
    reason: 'Finds out what a link of a mail is about: who holds it may decide on that.',
    statements: ['find_approval_link'],
  },
  {
    reason:
      'The news of one tenant, or of which tenants there are some, with a row that tells how far the ' +
      'transactions of all are done.',
    statements: ['read_news', 'look_for_news', 'read_horizon'],
  },
  {
    reason: 'Finds out whose a key is: who holds it acts for its tenant.',
    statements: [
      'usable_keys',
      /^SELECT .* FROM "public"\."api_keys" WHERE \("public"\."api_keys"\."hash" = \$1 /,
    ],
  },
  {
    reason:
      'One look for all requests of a process that wait for jobs, which were read for their tenants ' +
      'before. It answers how far they are.',
    statements: ['read_job_heads'],
  },
];

const statements = groups.flatMap((group) => group.statements);

/** Whether a statement is listed as one that names no tenant. */
export const isWithoutTenant = ({ name, sql }: RecordedStatement): boolean =>
  statements.some((each) => (typeof each === 'string' ? each === name : each.test(sql.trim())));
