import { agentDefinitionSchema } from '@faina/agent-core';
import { z } from 'zod';
import type { AgentVersion } from '../../../agents/agent-version.js';
import { wrongSettings } from '../../../models/options/stated-settings.js';
import { pageQuerySchema } from '../paging/page.js';

/** An agent as it is read. What a definition leaves open is filled in. */
export const agentSchema = z
  .object({
    ...agentDefinitionSchema.shape,
    model: z.string().describe('`provider:model`'),
    version: z.int().min(1),
    createdAt: z.iso.datetime(),
    shipped: z
      .boolean()
      .describe('Comes with Faina; a tenant overrides it by a version of its own'),
    archivedAt: z.iso
      .datetime()
      .nullable()
      .describe('Since when no new job runs with it, whichever version it names'),
    notice: z.string().optional().describe('What to know of the model before relying on it'),
    links: z.object({ self: z.string(), versions: z.string() }),
  })
  .meta({ id: 'Agent' });

export type AgentView = z.infer<typeof agentSchema>;

const offlineNotice =
  'This model is a small rule-based stand-in for trying Faina without a key. It is no language ' +
  'model: it knows the requests of the shipped packs in Portuguese and English, and nothing else.';

/** What clients see of a version; `defaultModel` stands in where the definition names none. */
export const toAgentView = (agent: AgentVersion, defaultModel: string): AgentView => {
  const { name, version, definition, createdAt, isShipped, archivedAt } = agent;
  const model = definition.model ?? defaultModel;
  const self = `/v1/agents/${name}`;
  return {
    ...definition,
    name,
    model,
    version,
    createdAt: createdAt.toISOString(),
    archivedAt: archivedAt?.toISOString() ?? null,
    shipped: isShipped,
    ...(model.startsWith('offline:') && { notice: offlineNotice }),
    links: { self, versions: `${self}/versions` },
  };
};

/** An agent that was PUT, with what to know of it. */
export const writtenAgentSchema = agentSchema
  .extend({
    notices: z
      .array(z.string())
      .describe('What may surprise in this version: guards, tools and settings that it lost'),
  })
  .meta({ id: 'WrittenAgent' });

export type WrittenAgentView = z.infer<typeof writtenAgentSchema>;

export const listAgentsQuerySchema = pageQuerySchema.extend({
  archived: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true')
    .describe('`true` lists those that are archived, else they are left out'),
});

export type ListAgentsQuery = z.infer<typeof listAgentsQuerySchema>;

export const putAgentQuerySchema = z.object({
  dryRun: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true')
    .describe('`true` writes nothing, and answers 200 with the version that would be the newest'),
});

export type PutAgentQuery = z.infer<typeof putAgentQuerySchema>;

const ignored = z.unknown().optional().meta({ readOnly: true });

/**
 * A definition under the name in the path. The body of a GET is one too, also under another name:
 * its own name and what only the service writes are ignored.
 */
export const putAgentSchema = agentDefinitionSchema
  .extend({
    name: z.unknown().optional().describe('Ignored: the path names the agent'),
    version: ignored,
    createdAt: ignored,
    shipped: ignored,
    archivedAt: ignored,
    notice: ignored,
    notices: ignored,
    links: ignored,
  })
  .refine(({ strategy, outputSchema }) => strategy !== 'plan' || outputSchema === undefined, {
    path: ['outputSchema'],
    error:
      'Agents with strategy plan answer with what their actions did, in words; leave outputSchema ' +
      'out, or take strategy react',
  })
  .superRefine((agent, context) => {
    for (const [key, problem] of wrongSettings(agent)) {
      const path = ['modelOptions', 'provider', key];
      context.addIssue({ code: 'custom', path, message: `${key} ${problem}` });
    }
  })
  // Here and not below: zod drops the examples of what it transforms.
  .meta({
    examples: [
      {
        persona: { role: 'Assistente de vendas', goal: 'Manter os leads em dia' },
        instructions: 'Responda em uma frase.',
        toolNames: ['get_lead', 'search_leads', 'add_note_to_lead'],
        requireApproval: ['add_note_to_lead'],
      },
    ],
  })
  .transform(
    ({
      name: _n,
      version: _v,
      createdAt: _c,
      shipped: _s,
      archivedAt: _a,
      notice: _o,
      notices: _p,
      links: _l,
      ...rest
    }) => rest,
  )
  .meta({ id: 'PutAgent' });

export type PutAgent = z.infer<typeof putAgentSchema>;

export const agentNameSchema = agentDefinitionSchema.shape.name;

export const agentPositionSchema = z.strictObject({ name: z.string() });

export const versionPositionSchema = z.strictObject({ version: z.int32() });
