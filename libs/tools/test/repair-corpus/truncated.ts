import { casesOf } from './repair-case.js';

/** JSON that stops early. What stops inside a value was not given to a tool with an effect. */
const { cases, mends, asksModel } = casesOf('truncated');
export const truncatedCases = cases;

const range = { start_date: '2026-11-01', end_date: '2026-11-20' };
const note = { lead: 'Ana', texto: 'ligar amanhã' };

mends(
  'json',
  'only the closing brace is missing',
  'add_note',
  '{"lead":"Ana","texto":"ligar amanhã"',
  note,
);
mends(
  'json',
  'the closing brace is missing behind spaces',
  'add_note',
  '{"lead":"Ana","texto":"ligar amanhã"  \n',
  note,
);
mends(
  'json',
  'only the closing brace is missing behind a literal',
  'get_sleep',
  '{"days":7,"detailed":true',
  { days: 7, detailed: true },
);
mends(
  'json',
  'bracket and brace are missing',
  'send_mail',
  '{"assunto":"Oi","conteudo":"Bom dia","para":["ana@acme.com.br"',
  { assunto: 'Oi', conteudo: 'Bom dia', para: ['ana@acme.com.br'] },
);
mends(
  'json',
  'only the outer brace is missing',
  'search_leads',
  '{"query":"acme","filters":{"status":"novo"}',
  { query: 'acme', filters: { status: 'novo' } },
);
mends(
  'json',
  'both braces are missing',
  'search_leads',
  '{"query":"acme","filters":{"status":"novo"',
  { query: 'acme', filters: { status: 'novo' } },
);
mends(
  'json',
  'a reading call stops behind a comma',
  'get_range',
  '{"start_date":"2026-11-01","end_date":"2026-11-20",',
  range,
);
mends('json', 'a reading call stops in a search text', 'search_leads', '{"query":"acme sao pau', {
  query: 'acme sao pau',
});
mends(
  'json',
  'a reading call stops behind the last quote',
  'get_range',
  '{"start_date":"2026-11-01","end_date":"2026-11-20"',
  range,
);
mends(
  'json',
  'a reading call stops before the last quote',
  'get_range',
  '{"start_date":"2026-11-01","end_date":"2026-11-20',
  range,
);
mends('json', 'a reading call stops inside a list', 'compare', '{"activity_ids":["a1","a2",', {
  activity_ids: ['a1', 'a2'],
});
mends('json', 'a reading call stops behind a number', 'get_sleep', '{"days":7', { days: 7 });
mends(
  'types',
  'a reading call stops before an optional value',
  'search_leads',
  '{"query":"acme","limit":',
  { query: 'acme' },
);
mends(
  'undeclared',
  'a reading call stops in an undeclared text',
  'get_sleep',
  '{"days":7,"reason":"porque o us',
  { days: 7 },
);
mends(
  'json',
  'a fenced call without its brace',
  'add_note',
  '```json\n{"lead":"Ana","texto":"ligar amanhã"\n',
  note,
);
asksModel('an effect stops inside a required text', 'add_note', '{"lead":"Ana","texto":"ligar am');
asksModel(
  'an effect stops before the last quote',
  'add_note',
  '{"lead":"Ana","texto":"ligar amanhã',
);
asksModel(
  'an effect stops before the last quote and has its brace',
  'add_note',
  '{"lead":"Ana","texto":"ligar amanhã}',
);
asksModel('an effect stops inside an optional text', 'create_lead', '{"nome":"Ana","empresa":"Ac');
asksModel('an effect stops inside a name', 'create_lead', '{"nome":"Ana","emp');
asksModel('an effect stops behind a name', 'create_lead', '{"nome":"Ana","empresa"');
asksModel('an effect stops behind a colon', 'create_lead', '{"nome":"Ana","empresa":');
asksModel('an effect stops behind a comma', 'create_lead', '{"nome":"Ana",');
asksModel(
  'an effect stops inside a number',
  'add_item',
  '{"proposta":"P-7","descricao":"x","quantidade":2,"preco":12',
);
asksModel(
  'an effect stops behind a decimal point',
  'add_item',
  '{"proposta":"P-7","descricao":"x","quantidade":2,"preco":12.',
);
asksModel(
  'an effect stops inside a literal',
  'send_mail',
  '{"para":["a@b.co"],"assunto":"x","conteudo":"y","confirmar":fal',
);
asksModel(
  'an effect stops inside a list',
  'send_mail',
  '{"assunto":"x","conteudo":"y","para":["a@b.co",',
);
asksModel('an effect stops inside a bare text', 'add_note', '{lead: Ana, texto: ligar ama');
asksModel(
  'an effect stops inside a text in single quotes',
  'add_note',
  "{'lead': 'Ana', 'texto': 'ligar ama",
);
asksModel(
  'an effect stops inside an escape',
  'add_note',
  String.raw`{"lead":"Ana","texto":"ligar\u00e`,
);
asksModel('an effect leaves out the middle', 'add_note', '{"lead":"Ana", ...}');
asksModel(
  'an effect leaves out items',
  'send_mail',
  '{"assunto":"x","conteudo":"y","para":["a@b.co", ...]}',
);
asksModel(
  'a reading call stops before its required value',
  'get_range',
  '{"start_date":"2026-11-01","end_date":',
);
asksModel(
  'a reading call stops inside a date',
  'get_range',
  '{"start_date":"2026-11-01","end_date":"2026-1',
);
asksModel('only the first brace', 'get_sleep', '{');
asksModel(
  'an encoded effect stops inside a text',
  'add_note',
  String.raw`"{\"lead\":\"Ana\",\"texto\":\"lig`,
);
