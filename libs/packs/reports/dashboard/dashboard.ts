import { z } from 'zod';

/** The tool that the service's own MCP server has. */
export const dashboardToolName = 'obter_dashboard_hoje';

/**
 * Whose figures of which day are asked for. Only the service sends this, and only to its own server:
 * models never see it.
 */
export const dashboardMetaSchema = z.object({
  'faina/tenant': z.string().min(1),
  'faina/owner': z.string().min(1),
  'faina/now': z.iso.datetime(),
});

export type DashboardMeta = z.output<typeof dashboardMetaSchema>;

const count = z.int().min(0);

/** The figures of one day, as the tool answers them. */
export const dashboardSchema = z.object({
  data: z.iso.date(),
  fuso_horario: z.string(),
  crm: z.object({
    leads_hoje: count,
    /** Open tasks that are due today or were due before. */
    tarefas: z.object({
      para_hoje: count,
      atrasadas: count,
      lista: z.array(z.object({ titulo: z.string(), lead: z.string(), data_limite: z.iso.date() })),
    }),
    /** Of leads that are neither won nor lost; the total is an exact decimal. */
    propostas_abertas: z.array(
      z.object({ moeda: z.string(), quantidade: count, total: z.string() }),
    ),
  }),
  treino: z.object({
    planejado_hoje: z.array(
      z.object({
        tipo: z.string(),
        descricao: z.string(),
        distancia_km: z.number().nullable(),
        duracao_min: count.nullable(),
        status: z.string(),
      }),
    ),
    ultima_atividade: z
      .object({
        nome: z.string(),
        tipo: z.string(),
        inicio: z.iso.datetime(),
        distancia_km: z.number().nullable(),
        tempo_min: z.number().nullable(),
      })
      .nullable(),
  }),
  /** Jobs that were submitted today, by status. */
  jobs_hoje: z.record(z.string(), count),
});

export type Dashboard = z.output<typeof dashboardSchema>;
