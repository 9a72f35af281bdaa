import { toModelTool } from '@faina/agent-core';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { reportsPack } from './index.js';
import { LocalCalendar } from '../calendar/local-date.js';

const never = () => Promise.reject(new Error('not asked for'));

const pack = reportsPack({
  store: { reader: { query: never }, find: never, findLatest: never, list: never },
  calendar: new LocalCalendar('America/Sao_Paulo'),
  mailer: { send: never },
  sender: { name: '', address: 'faina@example.org' },
  approvalMs: 1_800_000,
});

const problemsOf = (name: string, args: object): string[] => {
  const parameters: z.ZodType | undefined = pack.tools.find(
    (tool) => tool.name === name,
  )?.parameters;
  const parsed = parameters?.safeParse(args);
  return parsed?.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
};

const mail = { destinatarios: ['ana@example.com'], assunto: 'Olá', conteudo: 'Bom dia.' };

describe('the pack reports', () => {
  it('B3 has mail tools that only a person can let act, and that hand over to the conversation', () => {
    const external = pack.tools.filter(({ effect }) => effect === 'external');

    expect(external.map(({ name }) => name)).toEqual([
      'enviar_relatorio_email',
      'enviar_email_personalizado',
    ]);
    for (const tool of external) {
      expect(tool).toMatchObject({
        idempotency: 'none',
        approval: 'always',
        delegatesTo: 'CHAT_SERVICE',
      });
    }
    expect(pack.conversations?.map(({ toolName }) => toolName)).toEqual(
      external.map(({ name }) => name),
    );
  });

  it('leaves the dashboard to whoever provides it', () => {
    const dashboard = pack.tools.find(({ name }) => name === 'obter_dashboard_hoje');

    expect(dashboard).toMatchObject({ effect: 'none' });
    expect(dashboard?.execute).toBeUndefined();
  });

  it('has an agent with all of its tools', () => {
    expect(pack.agents).toMatchObject([
      { name: 'reports', strategy: 'react', toolNames: pack.tools.map(({ name }) => name) },
    ]);
  });

  it('tells models what its tools take', () => {
    for (const tool of pack.tools) {
      expect(toModelTool(tool).parameters).toMatchObject({ type: 'object' });
    }
  });

  it('S19: takes emoji in a subject, and any writing', () => {
    for (const assunto of ['Treino 🏃‍♀️ ☀️ 👨‍👩‍👧', 'שלום', 'مرحبا', 'Olá – terça']) {
      expect(problemsOf('enviar_email_personalizado', { ...mail, assunto })).toEqual([]);
    }
  });

  it('takes a plain message', () => {
    expect(problemsOf('enviar_email_personalizado', mail)).toEqual([]);
    expect(problemsOf('enviar_relatorio_email', { destinatario: 'ana@example.com' })).toEqual([]);
  });

  const control = 'may not contain line breaks or other characters that nobody sees';
  const noAddress = 'is no plain e-mail address, for example ana@example.com';

  it.each([
    [{ assunto: 'Olá\r\nBcc: x@example.com' }, `assunto: ${control}`],
    [{ assunto: 'Olá\nX: y' }, `assunto: ${control}`],
    [{ assunto: 'Olá\u0000' }, `assunto: ${control}`],
    [{ assunto: 'Olá\u2028X: y' }, `assunto: ${control}`],
    [{ assunto: 'fdp.\u202Eexe' }, `assunto: ${control}`],
    [{ assunto: '   ' }, 'assunto: is blank'],
    [{ destinatarios: ['ana@example.com\r\nBcc: x@example.com'] }, `destinatarios.0: ${noAddress}`],
    [{ destinatarios: ['Ana <ana@example.com>'] }, `destinatarios.0: ${noAddress}`],
    [{ destinatarios: ['ana@example.com, x@example.com'] }, `destinatarios.0: ${noAddress}`],
    [{ destinatarios: ['ana@example.com>'] }, `destinatarios.0: ${noAddress}`],
    [{ destinatarios: ['"x y"@example.com'] }, `destinatarios.0: ${noAddress}`],
    [{ destinatarios: ['ana'] }, `destinatarios.0: ${noAddress}`],
    [{ cc: ['ana@exämple.com'] }, `cc.0: ${noAddress}`],
    [{ bcc: [' ana@example.com'] }, `bcc.0: ${noAddress}`],
    [{ conteudo: 'a\u0000b' }, 'conteudo: may not contain control characters'],
    [{ conteudo: ' \n ' }, 'conteudo: is blank'],
    [
      {
        destinatarios: Array.from({ length: 30 }, (_, index) => `a${index}@example.com`),
        bcc: Array.from({ length: 21 }, (_, index) => `b${index}@example.com`),
      },
      'destinatarios: destinatarios, cc and bcc together hold more than 50 addresses',
    ],
  ])('refuses %j', (change, problem) => {
    expect(problemsOf('enviar_email_personalizado', { ...mail, ...change })).toEqual([problem]);
  });

  it.each(['\u200B', '\u061C', '\u200F', '\u2066', '\u00AD', '\uFEFF', '\u{E0041}'])(
    'S19: refuses %j in a subject',
    (hidden) => {
      const assunto = `Olá${hidden} Ana`;
      expect(problemsOf('enviar_email_personalizado', { ...mail, assunto })).toEqual([
        `assunto: ${control}`,
      ]);
    },
  );

  it.each(['0000-01-01', '9999-12-31', '2026-02-30', '2026-1-1'])(
    'refuses a report of %s, a day that cannot be read from the tables',
    (day) => {
      const periodo = { inicio: day, fim: '2026-11-21' };
      expect(problemsOf('gerar_relatorio', { tipo: 'crm', periodo })).toHaveLength(1);
    },
  );

  it.each([
    { destinatarios: [] },
    { destinatarios: Array.from({ length: 51 }, (_, index) => `a${index}@example.com`) },
    { assunto: 'x'.repeat(201) },
    { conteudo: 'x'.repeat(20_001) },
    { destinatarios: [`${'x'.repeat(65)}@example.com`] },
    { from: 'x@example.com' },
  ])('refuses what is too much or unknown', (change) => {
    expect(problemsOf('enviar_email_personalizado', { ...mail, ...change })).toHaveLength(1);
  });
});
