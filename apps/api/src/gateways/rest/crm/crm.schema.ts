import { leadStatusCodes } from '@faina/packs';
import { z } from 'zod';
import { cursorTimeSchema, pageQuerySchema } from '../paging/page.js';

const statusSchema = z.enum(leadStatusCodes);

const decimalSchema = z.string().describe('A decimal number as text, so that no digit is lost');

export const leadQuerySchema = pageQuerySchema.extend({
  status_code: statusSchema.optional(),
  q: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .describe('Words that the name or company must contain, whatever accents and case'),
});

export type LeadQuery = z.infer<typeof leadQuerySchema>;

export const leadSchema = z
  .object({
    id: z.uuid(),
    owner: z.string().describe('Who made it; the lead belongs to the tenant'),
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable().describe('E.164'),
    company: z.string().nullable(),
    origin: z.string().nullable(),
    statusCode: statusSchema,
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'CrmLead' });

export type LeadView = z.infer<typeof leadSchema>;

const noteSchema = z.object({ id: z.uuid(), text: z.string(), createdAt: z.iso.datetime() });

const taskSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  dueOn: z.iso.date().nullable(),
  type: z.enum(['ligacao', 'email', 'reuniao', 'tarefa']),
  completedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});

const itemSchema = z.object({
  position: z.int().min(1),
  description: z.string(),
  quantity: decimalSchema,
  unitPrice: decimalSchema,
  total: decimalSchema,
});

const proposalSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  currency: z.string().describe('ISO 4217'),
  body: z.string().describe('Markdown'),
  total: decimalSchema.describe('Sum of the items at the last calculation, a decimal as text'),
  items: z.array(itemSchema),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

export const leadDetailSchema = leadSchema
  .extend({
    notes: z.array(noteSchema).describe('The newest 200, newest first'),
    tasks: z.array(taskSchema).describe('At most 200, open ones first, by due day'),
    proposals: z.array(proposalSchema).describe('The newest 50, newest first'),
  })
  .meta({ id: 'CrmLeadDetail' });

export type LeadDetailView = z.infer<typeof leadDetailSchema>;

/** A place in the list of leads. */
export const leadPositionSchema = z.strictObject({
  at: cursorTimeSchema,
  id: z.guid(),
});

export const leadIdSchema = z.guid();
