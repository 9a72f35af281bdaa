import { z } from 'zod';

const text = z.string().min(1);
const activityType = z.enum(['RUNNING', 'CYCLING', 'SWIMMING', 'STRENGTH']);

/** The tools that the corpus calls: what they take, and whether they change anything. */
export const corpusTools = {
  create_lead: {
    hasEffect: true,
    schema: z.strictObject({
      nome: text,
      email: z.email().optional(),
      telefone: text.optional(),
      empresa: text.optional(),
      origem: text.optional(),
    }),
  },
  add_note: { hasEffect: true, schema: z.strictObject({ lead: text, texto: text }) },
  create_task: {
    hasEffect: true,
    schema: z.strictObject({
      lead: text,
      titulo: text,
      data_limite: z.iso.date().optional(),
      tipo: z.enum(['ligacao', 'email', 'reuniao', 'tarefa']).optional(),
    }),
  },
  add_item: {
    hasEffect: true,
    schema: z.strictObject({
      proposta: text,
      descricao: text,
      quantidade: z.int().positive(),
      preco: z.number().nonnegative(),
    }),
  },
  send_mail: {
    hasEffect: true,
    schema: z.strictObject({
      para: z.array(z.email()).min(1),
      assunto: text,
      conteudo: text,
      cc: z.array(z.email()).optional(),
      confirmar: z.boolean().default(false),
    }),
  },
  get_range: {
    hasEffect: false,
    schema: z.strictObject({
      start_date: z.iso.date(),
      end_date: z.iso.date(),
      activity_type: activityType.optional(),
    }),
  },
  get_sleep: {
    hasEffect: false,
    schema: z.strictObject({ days: z.int().min(1).max(30), detailed: z.boolean().optional() }),
  },
  compare: {
    hasEffect: false,
    schema: z.strictObject({
      activity_ids: z.array(z.string()).optional(),
      range: z.strictObject({ start: z.string(), end: z.string() }).optional(),
    }),
  },
  search_leads: {
    hasEffect: false,
    schema: z.strictObject({
      query: text,
      limit: z.int().optional(),
      filters: z
        .strictObject({ status: text.optional(), tags: z.array(z.string()).optional() })
        .optional(),
    }),
  },
} as const satisfies Record<string, { readonly hasEffect: boolean; readonly schema: z.ZodType }>;

export type CorpusToolName = keyof typeof corpusTools;
