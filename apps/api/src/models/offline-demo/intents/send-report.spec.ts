import { describe, expect, it } from 'vitest';
import { demoRequest } from '../demo-request.js';
import { sendReport } from './send-report.js';

const text = 'Envie o relatório resumo da semana para ana@example.com';
const tools = ['gerar_relatorio', 'enviar_relatorio_email'].map((name) => ({
  name,
  description: '',
  parameters: {},
}));
const id = '0b8f7a52-7c2e-4a5b-9d2e-0b8f7a527c2e';

const stepOf = (said: string, results: Record<string, unknown> = {}) =>
  sendReport.next(demoRequest(said, '2026-11-21', tools), new Map(Object.entries(results)));

describe('sendReport', () => {
  it('makes the report, then sends that very one', () => {
    expect(stepOf(text)).toEqual({
      ask: { tool: 'gerar_relatorio', args: { tipo: 'resumo', periodo: 'semana' } },
    });
    expect(stepOf(text, { gerar_relatorio: { id, markdown: '# x' } })).toEqual({
      ask: {
        tool: 'enviar_relatorio_email',
        args: { destinatario: 'ana@example.com', report_id: id, tipo_relatorio: 'resumo' },
      },
    });
    expect(stepOf(text, { gerar_relatorio: 'odd' })).toEqual({
      ask: {
        tool: 'enviar_relatorio_email',
        args: { destinatario: 'ana@example.com', tipo_relatorio: 'resumo' },
      },
    });
  });

  it('B4 says that it was sent, and to whom', () => {
    const enviado = { status: 'enviado', destinatarios: ['ana@example.com'], recusados: [] };
    expect(stepOf(text, { enviar_relatorio_email: enviado })).toEqual({
      say: 'O e-mail foi enviado para ana@example.com.',
    });
    expect(
      stepOf('Send the report to ana@example.com', { enviar_relatorio_email: enviado }),
    ).toEqual({ say: 'The e-mail was sent to ana@example.com.' });
  });

  it('does not say sent of a message that went into the outbox', () => {
    const gravado = { status: 'gravado', arquivo: 'outbox/a.eml' };
    expect(stepOf(text, { enviar_relatorio_email: gravado })).toEqual({
      say: 'O e-mail foi gravado em outbox/a.eml: não há servidor de e-mail configurado.',
    });
  });

  it.each([
    [
      { code: 'APPROVAL_REJECTED', message: 'A person ...', reason: 'endereço errado' },
      'O e-mail não foi enviado: o envio não foi aprovado. Motivo: endereço errado',
    ],
    [
      { code: 'APPROVAL_REJECTED', message: 'A person ...' },
      'O e-mail não foi enviado: o envio não foi aprovado.',
    ],
    [{ code: 'MAIL_REJECTED', message: 'recusado' }, 'O e-mail não foi enviado: recusado'],
  ])('B13 says that it was not sent, and why: %j', (failure, say) => {
    const request = demoRequest(text, '2026-11-21', tools);
    expect(sendReport.failed?.({ toolName: 'enviar_relatorio_email', ...failure }, request)).toBe(
      say,
    );
  });

  it.each(['Envie o relatório da semana', 'Envie o relatório para a@x.com e b@x.com'])(
    '%s names not one address: nothing is asked of a tool',
    (said) => {
      expect(stepOf(said)).toEqual({ say: expect.stringMatching(/^Nada foi enviado/) });
    },
  );
});
