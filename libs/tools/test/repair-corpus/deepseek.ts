import { casesOf } from './repair-case.js';

/** Nearly JSON: trailing commas, quotes and line ends that are not escaped, comments. */
const { cases, mends, asksModel } = casesOf('deepseek');
export const deepseekCases = cases;

const note = (texto: string) => ({ lead: 'Ana', texto });
const range = { start_date: '2026-11-01', end_date: '2026-11-20' };
const mail = (conteudo: string) => ({ para: ['ana@acme.com.br'], assunto: 'Oi', conteudo });

mends(
  'json',
  'a trailing comma',
  'add_note',
  '{"lead":"Ana","texto":"ligar às 9h",}',
  note('ligar às 9h'),
);
mends(
  'json',
  'a trailing comma and a line end',
  'add_note',
  '{\n  "lead": "Ana",\n  "texto": "ligar às 9h",\n}',
  note('ligar às 9h'),
);
mends(
  'json',
  'a trailing comma in a list',
  'send_mail',
  '{"para":["ana@acme.com.br",],"assunto":"Oi","conteudo":"Bom dia"}',
  mail('Bom dia'),
);
mends(
  'json',
  'trailing commas at both depths',
  'search_leads',
  '{"query":"acme","filters":{"tags":["vip","sp",],},}',
  { query: 'acme', filters: { tags: ['vip', 'sp'] } },
);
mends('json', 'a trailing comma behind a number', 'get_sleep', '{"days":7,}', { days: 7 });
mends(
  'json',
  'two commas at the end of a reading call',
  'get_range',
  '{"start_date":"2026-11-01","end_date":"2026-11-20" , }',
  range,
);
mends(
  'json',
  'quotes inside a text',
  'add_note',
  '{"lead":"Ana","texto":"ela disse "sim" e saiu"}',
  note('ela disse "sim" e saiu'),
);
mends(
  'json',
  'quotes inside the first text',
  'add_note',
  '{"lead":"Ana","texto":"o plano "ouro" agrada"}',
  note('o plano "ouro" agrada'),
);
mends(
  'json',
  'quotes around a word in the subject',
  'send_mail',
  '{"para":["ana@acme.com.br"],"assunto":"Sobre o "piloto" de maio","conteudo":"Bom dia"}',
  { ...mail('Bom dia'), assunto: 'Sobre o "piloto" de maio' },
);
mends(
  'json',
  'two quoted words in a text',
  'add_note',
  '{"lead":"Ana","texto":"de "novo" para "ganho" hoje"}',
  note('de "novo" para "ganho" hoje'),
);
mends('json', 'quotes in a search', 'search_leads', '{"query":"empresa "Acme" SP"}', {
  query: 'empresa "Acme" SP',
});
mends(
  'json',
  'an inch sign inside a text',
  'add_note',
  '{"lead":"Ana","texto":"tela de 27" na sala"}',
  note('tela de 27" na sala'),
);
mends(
  'json',
  'a line end inside a text',
  'add_note',
  '{"lead":"Ana","texto":"linha um\nlinha dois"}',
  note('linha um\nlinha dois'),
);
mends(
  'json',
  'three line ends inside a text',
  'send_mail',
  '{"para":["ana@acme.com.br"],"assunto":"Oi","conteudo":"Olá,\n\nsegue.\nAté"}',
  mail('Olá,\n\nsegue.\nAté'),
);
mends(
  'json',
  'Windows line ends inside a text',
  'add_note',
  '{"lead":"Ana","texto":"um\r\ndois"}',
  note('um\r\ndois'),
);
mends(
  'json',
  'a tab inside a text',
  'add_note',
  '{"lead":"Ana","texto":"um\tdois"}',
  note('um\tdois'),
);
mends(
  'json',
  'a line end and a trailing comma',
  'add_note',
  '{"lead":"Ana","texto":"um\ndois",}',
  note('um\ndois'),
);
mends(
  'json',
  'a Markdown list inside a text',
  'send_mail',
  '{"para":["ana@acme.com.br"],"assunto":"Oi","conteudo":"Itens:\n- um\n- dois"}',
  mail('Itens:\n- um\n- dois'),
);
mends('json', 'a line comment', 'get_sleep', '{\n  // a semana toda\n  "days": 7\n}', { days: 7 });
mends('json', 'a comment behind a value', 'get_sleep', '{"days": 7 // dias\n}', { days: 7 });
mends(
  'json',
  'a block comment',
  'get_range',
  '{"start_date":"2026-11-01", /* até hoje */ "end_date":"2026-11-20"}',
  range,
);
mends(
  'json',
  'a missing comma between lines',
  'add_note',
  '{\n"lead": "Ana"\n"texto": "ligar"\n}',
  note('ligar'),
);
mends(
  'json',
  'a missing comma on one line',
  'get_range',
  '{"start_date":"2026-11-01" "end_date":"2026-11-20"}',
  range,
);
mends(
  'json',
  'a backslash before a sign that needs none',
  'add_note',
  String.raw`{"lead":"Ana","texto":"desconto de 10\% hoje"}`,
  note('desconto de 10% hoje'),
);
mends(
  'json',
  'an escaped apostrophe',
  'add_note',
  String.raw`{"lead":"Ana","texto":"copo d\'água"}`,
  note("copo d'água"),
);
mends('json', 'a leading comma', 'get_sleep', '{,"days":7}', { days: 7 });
mends('types', 'a trailing comma and a number in a string', 'get_sleep', '{"days":"7",}', {
  days: 7,
});
mends(
  'types',
  'a trailing comma and one recipient',
  'send_mail',
  '{"para":"ana@acme.com.br","assunto":"Oi","conteudo":"Bom dia",}',
  mail('Bom dia'),
);
mends(
  'undeclared',
  'a trailing comma and an undeclared member',
  'add_note',
  '{"lead":"Ana","texto":"ligar","prioridade":"alta",}',
  note('ligar'),
);
mends(
  'undeclared',
  'a reasoning member with quotes in it',
  'get_sleep',
  '{"reasoning":"o "sono" pede","days":7}',
  { days: 7 },
);
mends('json', 'the end marker of a tool call', 'get_sleep', '{"days":7}<｜tool▁call▁end｜>', {
  days: 7,
});
mends(
  'json',
  'thinking before the object',
  'get_sleep',
  '<think>preciso de dados</think>\n{"days":7}',
  { days: 7 },
);
mends(
  'json',
  'a superfluous closing brace',
  'add_note',
  '{"lead":"Ana","texto":"ligar"}}',
  note('ligar'),
);
asksModel(
  'a quoted enumeration inside a text',
  'add_note',
  '{"lead":"Ana","texto":"disse "sim", depois "não""}',
);
asksModel(
  'a quoted word that looks like a member',
  'add_note',
  '{"texto":"ela disse "oi", "tchau" e saiu","lead":"Ana"}',
);
asksModel('a text whose end quote is missing', 'add_note', '{"texto":"ligar às 9h, "lead":"Ana"}');
asksModel('a required member without a value', 'add_note', '{"lead":"Ana","texto":}');
asksModel(
  'a quote that splits a list item in two',
  'send_mail',
  '{"para":["ana@acme.com.br"],"assunto":"Oi","conteudo":"a "b", c" d"}',
);
