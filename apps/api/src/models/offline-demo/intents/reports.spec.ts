import { describe, expect, it } from 'vitest';
import { demoRequest } from '../demo-request.js';
import type { Intent } from '../intent.js';
import { dashboardToday } from './dashboard-today.js';
import { generateReport } from './generate-report.js';
import { listReports } from './list-reports.js';
import { sendMail } from './send-mail.js';

const sayOf = (intent: Intent, text: string, results: Record<string, unknown>) =>
  intent.next(demoRequest(text, '2026-11-21', []), new Map(Object.entries(results)));

describe('the answers of the reports tools', () => {
  it('give the report as it was made', () => {
    const report = { id: 'r1', titulo: 'Relatório de treino', markdown: '# Treinos' };
    expect(
      sayOf(generateReport, 'Gere o relatório de treinos', { gerar_relatorio: report }),
    ).toEqual({ say: 'Relatório gerado: Relatório de treino (id: r1).\n\n# Treinos' });
  });

  it('list reports with their period, or say that there are none', () => {
    const relatorios = [{ id: 'r1', titulo: 'Resumo', inicio: '2026-11-15', fim: '2026-11-21' }];
    expect(
      sayOf(listReports, 'Liste meus relatórios', { listar_relatorios: { relatorios } }),
    ).toEqual({ say: 'Seus relatórios:\n- Resumo (15/11/2026 – 21/11/2026; id: r1)' });
    expect(sayOf(listReports, 'List my reports', { listar_relatorios: {} })).toEqual({
      say: 'No report was made yet.',
    });
  });

  it('tell the figures of today', () => {
    const dashboard = {
      data: '2026-11-21',
      crm: {
        leads_hoje: 2,
        tarefas: {
          para_hoje: 1,
          atrasadas: 0,
          lista: [{ titulo: 'Ligar', lead: 'João', data_limite: '2026-11-21' }],
        },
        propostas_abertas: [{ moeda: 'BRL', quantidade: 1, total: '10.00' }],
      },
      treino: { planejado_hoje: [] },
      jobs_hoje: { COMPLETED: 3, FAILED: 1 },
    };
    const text = 'Mostre o dashboard de hoje';
    expect(sayOf(dashboardToday, text, { obter_dashboard_hoje: dashboard })).toEqual({
      say: [
        'Dashboard de 21/11/2026:',
        '- Leads novos hoje: 2',
        '- Tarefas para hoje: 1; atrasadas: 0',
        '  - Ligar (João, 21/11/2026)',
        '- Propostas abertas (BRL): 1, total 10.00',
        '- Treino planejado hoje: nenhum',
        '- Jobs de hoje: 4',
      ].join('\n'),
    });
    expect(sayOf(dashboardToday, text, { obter_dashboard_hoje: 'texto' })).toEqual({
      say: 'texto',
    });
  });
});

describe('sendMail', () => {
  it.each([
    'Envie um e-mail para ana@example.com',
    'Envie um e-mail com assunto x dizendo y',
    'Envie um e-mail para ana@example.com dizendo y',
  ])('%s says too little: nothing is made up', (text) => {
    expect(sayOf(sendMail, text, {})).toEqual({ say: expect.stringMatching(/^Nada foi enviado/) });
  });

  it('takes the text as it is, also where it is long and speaks of subjects', () => {
    const body = `Sobre o assunto: ${'linha; '.repeat(900)}fim`;
    const text = `Envie um e-mail para ana@example.com com o assunto "Oi" e o texto "${body}"`;
    expect(sayOf(sendMail, text, {})).toEqual({
      ask: {
        tool: 'enviar_email_personalizado',
        args: { destinatarios: ['ana@example.com'], assunto: 'Oi', conteudo: body },
      },
    });
  });
});
