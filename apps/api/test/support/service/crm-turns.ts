import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { JobClient } from './job-client.js';
import { answer, type ModelReply } from '../model/model-replies.js';
import type { ScriptedService } from './scripted-service.js';
import { pageSchema } from '../../../src/gateways/rest/paging/page.js';
import type { JobView } from '../../../src/gateways/rest/jobs/job-view.schema.js';
import {
  type LeadDetailView,
  leadDetailSchema,
  leadSchema,
} from '../../../src/gateways/rest/crm/crm.schema.js';

/** An action as a planner writes it. */
export type WrittenAction = readonly [intent: string, slots?: Readonly<Record<string, unknown>>];

/** A planner's answer. */
export const planOf = (...actions: readonly WrittenAction[]): string =>
  JSON.stringify({ actions: actions.map(([intent, slots = {}]) => ({ intent, slots })) });

/** A planner's answer that asks to plan once more when its actions are done. */
export const planOnwards = (...actions: readonly WrittenAction[]): string =>
  planOf(...actions).replace(/}$/, ',"replan":true}');

const dataSchema = z.looseObject({ id: z.guid() });

/** What a turn did and said. */
export interface Turn {
  readonly job: JobView;
  readonly reply: string;
  /** Ids of what the actions made, in their order. */
  readonly ids: readonly string[];
}

/** Turns of one thread with a planner that answers as the test says. */
export class CrmThread {
  readonly id = randomUUID();

  constructor(
    private readonly scripted: ScriptedService,
    private readonly agent = 'planner',
  ) {}

  turn(input: string, ...actions: readonly WrittenAction[]): Promise<Turn> {
    return this.answered(input, answer(planOf(...actions)));
  }

  /** A turn for which the planner is asked exactly as often as there are replies. */
  async answered(input: string, ...replies: readonly ModelReply[]): Promise<Turn> {
    const { model, client } = this.scripted;
    model.script(...replies);
    const job = await client.run({ agent: this.agent, input, threadId: this.id });
    model.assertDone();
    return turnOf(job);
  }
}

export const turnOf = (job: JobView): Turn => ({
  job,
  reply: job.output?.message ?? '',
  ids: (job.output?.actions ?? []).flatMap(({ data }) => dataSchema.safeParse(data).data?.id ?? []),
});

/** An agent that may use all tools of the CRM, planned by the scripted model server. */
export const putPlanner = (client: JobClient): Promise<void> =>
  client.putAgent('planner', { strategy: 'plan' });

export async function leadsNamed(client: JobClient, name: string) {
  const reply = await client.get(`/v1/crm/leads?q=${encodeURIComponent(name)}`);
  return pageSchema(leadSchema).parse(reply.json()).items;
}

/** The one lead with this name, with its notes, tasks and proposals. */
export async function onlyLead(client: JobClient, name: string): Promise<LeadDetailView> {
  const [lead, ...others] = await leadsNamed(client, name);
  if (!lead || others.length > 0) throw new Error(`There is not exactly one lead ${name}.`);
  return leadDetailSchema.parse((await client.get(`/v1/crm/leads/${lead.id}`)).json());
}

/** The day in so many days, as São Paulo counts them. */
export function dayIn(days: number, now = new Date()): string {
  const today = now.toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' });
  const day = new Date(`${today}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

/** A day as replies show it. */
export const shownDay = (day: string, locale: 'pt-BR' | 'en-US' = 'pt-BR'): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(locale, {
    timeZone: 'UTC',
    year: 'numeric',
    month: locale === 'pt-BR' ? '2-digit' : 'short',
    day: locale === 'pt-BR' ? '2-digit' : 'numeric',
  });

/** What replies call a row by that has no name of its own. */
export const codeOf = (id: string | undefined): string => `#${id?.slice(0, 8)}`;
