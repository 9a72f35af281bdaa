import { casesOf } from './repair-case.js';

/** Valid JSON of the wrong shape: types, missing members, members in strings, nulls. */
const { cases, mends, asksModel } = casesOf('haiku');
export const haikuCases = cases;

const item = { proposta: 'P-7', descricao: 'Licença anual', quantidade: 5, preco: 1200.5 };
const range = { start_date: '2026-11-01', end_date: '2026-11-20' };
const mail = { para: ['ana@acme.com.br'], assunto: 'Proposta', conteudo: 'Segue a proposta.' };

mends('types', 'an integer in a string', 'get_sleep', '{"days":"7"}', { days: 7 });
mends('types', 'an integer in a string with spaces', 'get_sleep', '{"days":" 14 "}', { days: 14 });
mends('types', 'an integer as a decimal in a string', 'get_sleep', '{"days":"7.0"}', { days: 7 });
mends('types', 'a boolean in a string', 'get_sleep', '{"days":7,"detailed":"true"}', {
  days: 7,
  detailed: true,
});
mends('types', 'a capital boolean in a string', 'get_sleep', '{"days":7,"detailed":"False"}', {
  days: 7,
  detailed: false,
});
mends('types', 'number and boolean in strings', 'get_sleep', '{"days":"30","detailed":"true"}', {
  days: 30,
  detailed: true,
});
mends(
  'types',
  'quantity and price in strings',
  'add_item',
  '{"proposta":"P-7","descricao":"Licença anual","quantidade":"5","preco":"1200.50"}',
  item,
);
mends(
  'types',
  'the price alone in a string',
  'add_item',
  '{"proposta":"P-7","descricao":"Licença anual","quantidade":5,"preco":"1200.5"}',
  item,
);
mends(
  'types',
  'a proposal number as a number',
  'add_item',
  '{"proposta":7,"descricao":"Licença anual","quantidade":5,"preco":1200.5}',
  { ...item, proposta: '7' },
);
mends(
  'types',
  'a phone as a number',
  'create_lead',
  '{"nome":"Ana Souza","telefone":11998765432}',
  { nome: 'Ana Souza', telefone: '11998765432' },
);
mends(
  'types',
  'one recipient in place of a list',
  'send_mail',
  '{"para":"ana@acme.com.br","assunto":"Proposta","conteudo":"Segue a proposta."}',
  mail,
);
mends(
  'types',
  'one copy in place of a list',
  'send_mail',
  '{"para":["ana@acme.com.br"],"assunto":"Proposta","conteudo":"Segue a proposta.","cc":"rui@acme.com.br"}',
  { ...mail, cc: ['rui@acme.com.br'] },
);
mends(
  'types',
  'a confirmation in a string',
  'send_mail',
  '{"para":["ana@acme.com.br"],"assunto":"Proposta","conteudo":"Segue a proposta.","confirmar":"true"}',
  { ...mail, confirmar: true },
);
mends(
  'types',
  'one tag in place of a list',
  'search_leads',
  '{"query":"acme","filters":{"tags":"vip"}}',
  { query: 'acme', filters: { tags: ['vip'] } },
);
mends('types', 'numbers in a list of strings', 'compare', '{"activity_ids":[101,102]}', {
  activity_ids: ['101', '102'],
});
mends('types', 'a lone number in place of a list of strings', 'compare', '{"activity_ids":101}', {
  activity_ids: ['101'],
});
mends('types', 'null for an optional text', 'create_lead', '{"nome":"Ana Souza","email":null}', {
  nome: 'Ana Souza',
});
mends(
  'types',
  'null for all optional members',
  'create_lead',
  '{"nome":"Ana Souza","email":null,"telefone":null,"empresa":null,"origem":null}',
  { nome: 'Ana Souza' },
);
mends(
  'types',
  'null for an optional choice',
  'get_range',
  '{"start_date":"2026-11-01","end_date":"2026-11-20","activity_type":null}',
  range,
);
mends(
  'types',
  'null for an optional choice of a tool with an effect',
  'create_task',
  '{"lead":"Ana","titulo":"Ligar","tipo":null}',
  { lead: 'Ana', titulo: 'Ligar' },
);
mends('types', 'null for an optional object', 'search_leads', '{"query":"acme","filters":null}', {
  query: 'acme',
});
mends(
  'types',
  'null inside an optional object',
  'search_leads',
  '{"query":"acme","filters":{"status":null}}',
  { query: 'acme', filters: {} },
);
mends(
  'types',
  'null for a member with a default',
  'send_mail',
  '{"para":["ana@acme.com.br"],"assunto":"Proposta","conteudo":"Segue a proposta.","confirmar":null}',
  mail,
);
mends(
  'encoded',
  'an object in a string',
  'search_leads',
  String.raw`{"query":"acme","filters":"{\"status\":\"novo\"}"}`,
  { query: 'acme', filters: { status: 'novo' } },
);
mends(
  'encoded',
  'a list in a string',
  'send_mail',
  String.raw`{"para":"[\"ana@acme.com.br\"]","assunto":"Proposta","conteudo":"Segue a proposta."}`,
  mail,
);
mends(
  'encoded',
  'a list in a string for a reading tool',
  'compare',
  String.raw`{"activity_ids":"[\"a1\", \"a2\"]"}`,
  { activity_ids: ['a1', 'a2'] },
);
mends(
  'encoded',
  'a range in a string',
  'compare',
  String.raw`{"range":"{\"start\":\"2026-11-01\",\"end\":\"2026-11-07\"}"}`,
  { range: { start: '2026-11-01', end: '2026-11-07' } },
);
mends(
  'types',
  'an object in a string with a single tag in it',
  'search_leads',
  String.raw`{"query":"acme","filters":"{\"tags\":\"vip\"}"}`,
  { query: 'acme', filters: { tags: ['vip'] } },
);
asksModel('a required text is missing', 'add_note', '{"texto":"ligar às 9h"}');
asksModel('a required text is null', 'add_note', '{"lead":null,"texto":"ligar às 9h"}');
asksModel('a required text is empty', 'add_note', '{"lead":"","texto":"ligar às 9h"}');
asksModel('no arguments at all', 'create_lead', '');
asksModel('an empty object', 'create_lead', '{}');
asksModel('a number in words', 'get_sleep', '{"days":"sete"}');
asksModel('a number with a unit', 'get_sleep', '{"days":"7 days"}');
asksModel(
  'a price with a comma',
  'add_item',
  '{"proposta":"P-7","descricao":"Licença","quantidade":5,"preco":"1.200,50"}',
);
asksModel('a boolean in Portuguese', 'get_sleep', '{"days":7,"detailed":"sim"}');
asksModel(
  'a list of recipients in one text',
  'send_mail',
  '{"para":"ana@acme.com.br, rui@acme.com.br","assunto":"Proposta","conteudo":"Segue."}',
);
asksModel('a date in words', 'get_range', '{"start_date":"ontem","end_date":"2026-11-20"}');
asksModel(
  'an unknown choice',
  'get_range',
  '{"start_date":"2026-11-01","end_date":"2026-11-20","activity_type":"corrida"}',
);
asksModel('a fraction for an integer', 'get_sleep', '{"days":7.5}');
asksModel('a number over the limit', 'get_sleep', '{"days":"90"}');
