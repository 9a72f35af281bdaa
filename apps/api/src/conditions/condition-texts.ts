import type { PerLanguage } from '@faina/agent-core';
import type { ConditionCode } from './condition.js';

interface ConditionText {
  readonly sentence: string;
  /** What mends it, with the command where there is one. */
  readonly fix: string;
}

/** Every text of a condition; `{name}` stands for a value. */
export const conditionTexts: PerLanguage<Readonly<Record<ConditionCode, ConditionText>>> = {
  en: {
    DATABASE_DOWN: {
      sentence: 'The database does not answer.',
      fix: 'Start PostgreSQL, and see DATABASE_URL of the service.',
    },
    NO_WORKER: {
      sentence: 'No worker is alive; jobs that are due: {value}.',
      fix: 'Start one on the same database: ROLE=worker npm start',
    },
    NOTHING_MOVES: {
      sentence:
        'No worker takes the jobs that are due, though slots are free: {count}, the first for {value s}.',
      fix: 'Look whether the workers reach the queue, and restart them: faina api GET /health/ready',
    },
    QUEUE_OLD: {
      sentence: 'Jobs wait for a worker: {count}, the first for {value s}.',
      fix: 'Start another worker, or raise WORKER_CONCURRENCY: faina api GET /v1/workers',
    },
    RECONCILER_SILENT: {
      sentence: 'The reconciler of this process has done no round for {value s}.',
      fix: 'Look into the log of this process for why, and restart it.',
    },
    UNKNOWN_EFFECT: {
      sentence:
        'Jobs wait for a person to say whether a call took effect: {count}, the first for {value s}.',
      fix: 'Find out and say so with POST /v1/jobs/<id>/attention: faina jobs ls --status WAITING',
    },
    STALE_LEASES: {
      sentence: 'Jobs are held by workers that are gone: {count}, the first for {value s}.',
      fix: 'Look into the logs for why the reconciler does not take them over.',
    },
    RETRY_STORM: {
      sentence: '{value} % of the {count} attempts of the last 10 minutes are repetitions.',
      fix: 'See what fails: faina failures',
    },
    FAILURE_SPIKE: {
      sentence:
        '{value} % of the {count} jobs that ended within 10 minutes failed; before it was {before} %.',
      fix: 'See what fails: faina failures',
    },
    PROVIDER_LIMITED: {
      sentence: 'Providers have asked to wait; models held back: {value}, for up to {seconds s}.',
      fix: 'Ask the provider for a higher limit, name fallbackModels, or lower MODEL_CONCURRENCY.',
    },
    APPROVALS_EXPIRING: {
      sentence: 'Questions to people soon expire: {value}, the first in {seconds s}.',
      fix: 'Decide: faina approvals ls',
    },
    NEWS_BACKLOG: {
      sentence:
        'What became of jobs has not been passed on for {value s}: webhooks are not sent, and jobs that wait for others are not told.',
      fix: 'A worker does it: look whether one is alive, and into its log.',
    },
    WEBHOOK_BACKLOG: {
      sentence: 'Messages to webhooks wait to be delivered: {count}, the oldest for {value s}.',
      fix: 'See what the receivers answer: faina webhooks deliveries --status pending',
    },
    SCHEDULE_MISSED: {
      sentence: 'Schedules are late: {count}, the first by {value s}.',
      fix: 'Every process looks after them: look into the logs for why none does.',
    },
    SCHEDULE_REFUSED: {
      sentence: 'Schedules whose last due time made no job: {value}.',
      fix: 'See why: faina schedules ls',
    },
    MCP_TOOL_CHANGED: {
      sentence:
        'MCP servers have changed tools, which are off until that is accepted: {value}, such as {tool}.',
      fix: 'Read them and accept them with POST /v1/mcp/tools/<name>/accept: faina api GET /v1/mcp/tools',
    },
    WORKERS_DIFFER: {
      sentence: 'The workers have {value} different sets of tools; not the same on all: {tools}.',
      fix: 'Start all of them with the same tools: faina api GET /v1/workers',
    },
    EVENT_LOOP_LAG: {
      sentence: 'This process is up to {value} ms late in all that it does.',
      fix: 'Give it more processor time, run the workers in processes of their own, or lower WORKER_CONCURRENCY.',
    },
  },
  pt: {
    DATABASE_DOWN: {
      sentence: 'O banco de dados não responde.',
      fix: 'Inicie o PostgreSQL e confira DATABASE_URL do serviço.',
    },
    NO_WORKER: {
      sentence: 'Nenhum worker está ativo; jobs à espera: {value}.',
      fix: 'Inicie um no mesmo banco de dados: ROLE=worker npm start',
    },
    NOTHING_MOVES: {
      sentence:
        'Nenhum worker pega os jobs à espera, embora haja vagas: {count}, o primeiro há {value s}.',
      fix: 'Veja se os workers alcançam a fila e reinicie-os: faina api GET /health/ready',
    },
    QUEUE_OLD: {
      sentence: 'Há jobs à espera de um worker: {count}, o primeiro há {value s}.',
      fix: 'Inicie outro worker ou aumente WORKER_CONCURRENCY: faina api GET /v1/workers',
    },
    RECONCILER_SILENT: {
      sentence: 'O reconciliador deste processo não completa uma volta há {value s}.',
      fix: 'Procure o motivo no log deste processo e reinicie-o.',
    },
    UNKNOWN_EFFECT: {
      sentence:
        'Há jobs à espera de uma pessoa que diga se uma chamada teve efeito: {count}, o primeiro há {value s}.',
      fix: 'Descubra e informe com POST /v1/jobs/<id>/attention: faina jobs ls --status WAITING',
    },
    STALE_LEASES: {
      sentence: 'Há jobs presos a workers que sumiram: {count}, o primeiro há {value s}.',
      fix: 'Procure nos logs por que o reconciliador não os assume.',
    },
    RETRY_STORM: {
      sentence: '{value} % das {count} tentativas dos últimos 10 minutos são repetições.',
      fix: 'Veja o que falha: faina failures',
    },
    FAILURE_SPIKE: {
      sentence:
        '{value} % dos {count} jobs terminados nos últimos 10 minutos falharam; antes eram {before} %.',
      fix: 'Veja o que falha: faina failures',
    },
    PROVIDER_LIMITED: {
      sentence: 'Provedores pediram espera; modelos parados: {value}, por até {seconds s}.',
      fix: 'Peça um limite maior ao provedor, defina fallbackModels ou reduza MODEL_CONCURRENCY.',
    },
    APPROVALS_EXPIRING: {
      sentence: 'Perguntas a pessoas expiram em breve: {value}, a primeira em {seconds s}.',
      fix: 'Decida: faina approvals ls',
    },
    NEWS_BACKLOG: {
      sentence:
        'O que aconteceu com os jobs não é repassado há {value s}: webhooks não são enviados e os jobs que dependem de outros não são avisados.',
      fix: 'Quem faz isso é um worker: veja se há um ativo e leia o log dele.',
    },
    WEBHOOK_BACKLOG: {
      sentence: 'Há mensagens a webhooks por entregar: {count}, a mais antiga há {value s}.',
      fix: 'Veja o que os destinatários respondem: faina webhooks deliveries --status pending',
    },
    SCHEDULE_MISSED: {
      sentence: 'Há agendamentos atrasados: {count}, o primeiro em {value s}.',
      fix: 'Todo processo cuida deles: procure nos logs por que nenhum o faz.',
    },
    SCHEDULE_REFUSED: {
      sentence: 'Agendamentos cujo último horário não gerou job: {value}.',
      fix: 'Veja o motivo: faina schedules ls',
    },
    MCP_TOOL_CHANGED: {
      sentence:
        'Servidores MCP alteraram ferramentas, desligadas até a alteração ser aceita: {value}, como {tool}.',
      fix: 'Leia e aceite com POST /v1/mcp/tools/<name>/accept: faina api GET /v1/mcp/tools',
    },
    WORKERS_DIFFER: {
      sentence:
        'Os workers têm {value} conjuntos diferentes de ferramentas; não são iguais em todos: {tools}.',
      fix: 'Inicie todos com as mesmas ferramentas: faina api GET /v1/workers',
    },
    EVENT_LOOP_LAG: {
      sentence: 'Este processo está até {value} ms atrasado em tudo o que faz.',
      fix: 'Dê-lhe mais tempo de processador, rode os workers em processos próprios ou reduza WORKER_CONCURRENCY.',
    },
  },
};

/** Where there is more on it. */
export const conditionLinks: Readonly<Partial<Record<ConditionCode, string>>> = {
  NO_WORKER: '/v1/workers',
  QUEUE_OLD: '/v1/workers',
  UNKNOWN_EFFECT: '/v1/jobs?status=WAITING',
  RETRY_STORM: '/v1/failures',
  FAILURE_SPIKE: '/v1/failures',
  APPROVALS_EXPIRING: '/v1/approvals?status=pending',
  WEBHOOK_BACKLOG: '/v1/webhooks/deliveries?status=pending',
  SCHEDULE_MISSED: '/v1/schedules',
  SCHEDULE_REFUSED: '/v1/schedules',
  MCP_TOOL_CHANGED: '/v1/mcp/tools',
  WORKERS_DIFFER: '/v1/workers',
};
