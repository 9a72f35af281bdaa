import { PrismaClient, PrismaPg } from '@faina/database';
import { z } from 'zod';
import { dashboardSchema, type Dashboard } from './dashboard.js';

/** Whose figures, of which day. */
export interface DashboardScope {
  readonly tenant: string;
  readonly owner: string;
  /** The day as the time zone counts it. */
  readonly date: string;
  readonly timeZone: string;
  /** First instant of the day, and the first one after it. */
  readonly from: Date;
  readonly until: Date;
}

const shownTasks = 20;
const statementMs = 5_000;

const rowsSchema = z.tuple([z.object({ dashboard: dashboardSchema })]);

/** The figures of a day in one statement, so that they are of one moment. */
export class DashboardStore {
  readonly #prisma: PrismaClient;

  /** Nothing can be written through these connections. */
  constructor(connectionString: string) {
    const adapter = new PrismaPg({
      connectionString,
      application_name: 'faina-dashboard',
      options: '-c default_transaction_read_only=on',
      max: 2,
      connectionTimeoutMillis: statementMs,
      statement_timeout: statementMs,
    });
    this.#prisma = new PrismaClient({ adapter, errorFormat: 'minimal' });
  }

  async read(scope: DashboardScope): Promise<Dashboard> {
    const { tenant, owner, date, timeZone, from, until } = scope;
    const rows: unknown = await this.#prisma.$queryRaw`
      with due as (
        select task.title, lead.name, task.due_on
        from crm_tasks task join crm_leads lead on lead.id = task.lead_id
        where task.tenant = ${tenant} and task.completed_at is null and task.due_on <= ${date}::date
      ), open_totals as (
        select proposal.currency, count(distinct proposal.id)::int as quantity,
          coalesce(sum(round(item.quantity * item.unit_price, 2)), 0.00)::text as total
        from crm_proposals proposal
          join crm_leads lead on lead.id = proposal.lead_id
          left join crm_proposal_items item on item.proposal_id = proposal.id
        where proposal.tenant = ${tenant}
          and lead.status_code not in ('ganho', 'perdido', 'desqualificado')
        group by proposal.currency
      ), submitted as (
        select status::text as status, count(*)::int as quantity
        from jobs
        where tenant = ${tenant} and created_at >= ${from} and created_at < ${until}
        group by status
      )
      select jsonb_build_object(
        'data', ${date}::text,
        'fuso_horario', ${timeZone}::text,
        'crm', jsonb_build_object(
          'leads_hoje', (select count(*) from crm_leads
            where tenant = ${tenant} and created_at >= ${from} and created_at < ${until}),
          'tarefas', jsonb_build_object(
            'para_hoje', (select count(*) from due where due_on = ${date}::date),
            'atrasadas', (select count(*) from due where due_on < ${date}::date),
            'lista', coalesce((select jsonb_agg(jsonb_build_object(
                'titulo', title, 'lead', name, 'data_limite', due_on) order by due_on, title)
              from (select * from due order by due_on, title limit ${shownTasks}) shown), '[]')),
          'propostas_abertas', coalesce((select jsonb_agg(jsonb_build_object(
              'moeda', currency, 'quantidade', quantity, 'total', total) order by currency)
            from open_totals), '[]')),
        'treino', jsonb_build_object(
          'planejado_hoje', coalesce((select jsonb_agg(jsonb_build_object(
              'tipo', type, 'descricao', description,
              'distancia_km', round(distance_meters::numeric / 1000, 2),
              'duracao_min', duration_minutes, 'status', status) order by id)
            from coach_workouts
            where tenant = ${tenant} and owner = ${owner} and date = ${date}::date), '[]'),
          'ultima_atividade', (select jsonb_build_object(
              'nome', name, 'tipo', type,
              'inicio', to_char(started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
              'distancia_km', round(distance_meters::numeric / 1000, 2),
              'tempo_min', round(moving_seconds::numeric / 60, 1))
            from coach_activities
            where tenant = ${tenant} and owner = ${owner} and started_at < ${until}
            order by started_at desc limit 1)),
        'jobs_hoje', coalesce((select jsonb_object_agg(status, quantity) from submitted), '{}')
      ) as dashboard`;
    return rowsSchema.parse(rows)[0].dashboard;
  }

  async close(): Promise<void> {
    await this.#prisma.$disconnect();
  }
}
