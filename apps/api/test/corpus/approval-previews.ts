import { randomUUID } from 'node:crypto';
import { toolCall } from '../support/model/model-replies.js';
import { type HostileCase, KB, marked, MB } from './hostile-case.js';

/** A call that a person has to approve: its preview is made, listed and read. */
const preview = (name: string, tool: string, args: () => object): HostileCase => ({
  name: `approval of ${name}`,
  run: async (target) => {
    const ended = await target.runScripted([toolCall(tool, JSON.stringify(args()))], {
      agent: 'asking',
    });
    const listed = await target.send('GET', '/v1/approvals?status=pending&limit=100');
    return `${ended}, ${listed}`;
  },
});

const mail = (name: string, fields: () => object): HostileCase =>
  preview(`a mail with ${name}`, 'enviar_email_personalizado', () => ({
    destinatarios: ['ana@example.com'],
    assunto: 'Olá',
    conteudo: 'Olá',
    ...fields(),
  }));

const name = (field: string, value: () => string) => () => ({ nome: 'Ana', [field]: value() });

/** Calls whose preview a person has to be shown, and texts that the CRM keeps and searches. */
export const approvalPreviews: readonly HostileCase[] = [
  preview('900 KB before the argument that counts', 'echo', () => ({
    value: { aaa: 'x'.repeat(900 * KB), to: 'b' },
  })),
  preview('30 000 arguments', 'echo', () => ({
    value: Object.fromEntries(Array.from({ length: 30_000 }, (_, index) => [`k${index}`, index])),
  })),
  preview('400 levels', 'echo', () => {
    let value: unknown = 1;
    for (let level = 0; level < 400; level += 1) value = { a: value };
    return { value };
  }),
  preview('marks', 'echo', () => ({ value: marked(300 * KB) })),
  preview('marks that turn the text around', 'echo', () => ({ value: '\u202e'.repeat(200 * KB) })),
  mail('a body of 60 KB of marks', () => ({ conteudo: marked(30_000) })),
  mail('a body of 100 000 line ends', () => ({ conteudo: `x${'\n'.repeat(100_000)}x` })),
  mail('a body of 500 KB of <', () => ({ conteudo: '<'.repeat(MB / 2) })),
  mail('an address of 100 000 characters', () => ({
    destinatarios: [`${'a'.repeat(100_000)}@b.c`],
  })),
  mail('an address of dots', () => ({ destinatarios: [`${'a.'.repeat(50_000)}@`] })),
  mail('a subject of encoded words', () => ({ assunto: '=?utf-8?Q?a?= '.repeat(10_000) })),
];

/** A call of the model that writes to the CRM, and a search for what it wrote. */
const crm = (what: string, tool: string, args: () => object): HostileCase => ({
  name: `CRM keeps ${what}`,
  run: async (target) => {
    const ended = await target.runScripted([toolCall(tool, JSON.stringify(args()))]);
    const found = await target.send('GET', '/v1/crm/leads?q=ana&limit=100');
    return `${ended}, ${found}`;
  },
});

export const crmTexts: readonly HostileCase[] = [
  crm('a name of 200 marks', 'create_lead', () => ({ nome: marked(200) })),
  crm('a name of 300 000 marks', 'create_lead', () => ({ nome: marked(300_000) })),
  crm(
    'a name of 300 000 spaces',
    'create_lead',
    name('empresa', () => ' '.repeat(300_000)),
  ),
  crm(
    'a telephone of 300 000 digits',
    'create_lead',
    name('telefone', () => '1'.repeat(300_000)),
  ),
  crm(
    'a mail address of 300 000 dots',
    'create_lead',
    name('email', () => '.a'.repeat(150_000)),
  ),
  crm('a note of 300 000 marks', 'add_note_to_lead', () => ({
    lead_ref_ou_id: 'Ana',
    texto: marked(300_000),
  })),
  crm('a lead named by a reference of 300 000 marks', 'get_lead', () => ({
    ref: marked(300_000),
  })),
  crm('an amount of 300 000 digits', 'add_proposal_item', () => ({
    proposta_id: randomUUID(),
    descricao: 'x',
    quantidade: 1,
    preco_unitario: '1.'.repeat(150_000),
  })),
];
