import { casesOf } from './repair-case.js';

/** Members that no schema declares, and JSON in Markdown. */
const { cases, mends, asksModel } = casesOf('gemini-flash');
export const geminiFlashCases = cases;

const note = { lead: 'Ana', texto: 'ligar amanhã' };
const range = { start_date: '2026-11-01', end_date: '2026-11-20' };
const mail = { para: ['ana@acme.com.br'], assunto: 'Oi', conteudo: 'Bom dia' };

mends('undeclared', 'one undeclared member', 'get_sleep', '{"days":7,"unit":"days"}', { days: 7 });
mends(
  'undeclared',
  'three undeclared members',
  'get_sleep',
  '{"days":7,"unit":"days","lang":"pt","source":"garmin"}',
  { days: 7 },
);
mends('undeclared', 'an undeclared object', 'get_sleep', '{"days":7,"options":{"sort":"asc"}}', {
  days: 7,
});
mends('undeclared', 'an undeclared null', 'get_sleep', '{"days":7,"owner":null}', { days: 7 });
mends(
  'undeclared',
  'an undeclared empty list',
  'add_note',
  '{"lead":"Ana","texto":"ligar amanhã","tags":[]}',
  note,
);
mends(
  'undeclared',
  'a thought',
  'add_note',
  '{"thought":"o lead pediu","lead":"Ana","texto":"ligar amanhã"}',
  note,
);
mends(
  'undeclared',
  'a reason',
  'get_range',
  '{"start_date":"2026-11-01","end_date":"2026-11-20","reason":"analisar a carga"}',
  range,
);
mends(
  'undeclared',
  'an explanation behind the values',
  'send_mail',
  '{"para":["ana@acme.com.br"],"assunto":"Oi","conteudo":"Bom dia","explicacao":"pedido do usuário"}',
  mail,
);
mends(
  'undeclared',
  'a tenant that nobody may name',
  'add_note',
  '{"lead":"Ana","texto":"ligar amanhã","tenantId":"t2"}',
  note,
);
mends('undeclared', 'an owner that nobody may name', 'get_sleep', '{"days":7,"owner_id":"u9"}', {
  days: 7,
});
mends(
  'undeclared',
  'an undeclared member inside an object',
  'search_leads',
  '{"query":"acme","filters":{"status":"novo","city":"SP"}}',
  { query: 'acme', filters: { status: 'novo' } },
);
mends(
  'undeclared',
  'undeclared members at both depths',
  'search_leads',
  '{"query":"acme","page":1,"filters":{"status":"novo","city":"SP"}}',
  { query: 'acme', filters: { status: 'novo' } },
);
mends(
  'undeclared',
  'an undeclared member inside a range',
  'compare',
  '{"range":{"start":"a","end":"b","step":1}}',
  { range: { start: 'a', end: 'b' } },
);
mends(
  'undeclared',
  'a schema marker',
  'get_sleep',
  '{"$schema":"http://json-schema.org/draft-07/schema#","days":7}',
  { days: 7 },
);
mends(
  'undeclared',
  'an undeclared member named __proto__',
  'get_sleep',
  '{"days":7,"__proto__":{"detailed":true}}',
  { days: 7 },
);
mends('undeclared', 'the name of the tool', 'get_sleep', '{"tool_name":"get_sleep","days":7}', {
  days: 7,
});
mends(
  'types',
  'an undeclared member and a number in a string',
  'get_sleep',
  '{"days":"7","unit":"days"}',
  { days: 7 },
);
mends(
  'types',
  'an undeclared member and a null',
  'create_lead',
  '{"nome":"Ana","email":null,"cidade":"SP"}',
  { nome: 'Ana' },
);
mends(
  'undeclared',
  'an undeclared member inside an object in a string',
  'search_leads',
  String.raw`{"query":"acme","filters":"{\"status\":\"novo\",\"city\":\"SP\"}"}`,
  { query: 'acme', filters: { status: 'novo' } },
);
mends('json', 'a fence with a language', 'get_sleep', '```json\n{"days": 7}\n```', { days: 7 });
mends('json', 'a fence without a language', 'get_sleep', '```\n{"days": 7}\n```', { days: 7 });
mends('json', 'a fence on one line', 'get_sleep', '```json {"days": 7} ```', { days: 7 });
mends('json', 'a fence that is not closed', 'get_sleep', '```json\n{"days": 7}', { days: 7 });
mends('json', 'a fence that was not opened', 'get_sleep', '{"days": 7}\n```', { days: 7 });
mends(
  'json',
  'a fence of a tool with an effect',
  'add_note',
  '```json\n{"lead": "Ana", "texto": "ligar amanhã"}\n```',
  note,
);
mends('json', 'a fence named tool_code', 'get_sleep', '```tool_code\n{"days": 7}\n```', {
  days: 7,
});
mends('json', 'a fence in capital letters', 'get_sleep', '```JSON\n{"days": 7}\n```', { days: 7 });
mends('json', 'tildes for a fence', 'get_sleep', '~~~json\n{"days": 7}\n~~~', { days: 7 });
mends('json', 'single backquotes', 'get_sleep', '`{"days": 7}`', { days: 7 });
mends(
  'json',
  'prose before a fence',
  'get_sleep',
  'Aqui estão os argumentos:\n```json\n{"days": 7}\n```',
  { days: 7 },
);
mends(
  'json',
  'prose before and after a fence',
  'add_note',
  'Claro!\n```json\n{"lead": "Ana", "texto": "ligar amanhã"}\n```\nPosso ajudar em algo mais?',
  note,
);
mends(
  'json',
  'a trailing comma inside a fence',
  'add_note',
  '```json\n{"lead": "Ana", "texto": "ligar amanhã",}\n```',
  note,
);
mends(
  'json',
  'a text with a fence inside',
  'add_note',
  '```json\n{"lead": "Ana", "texto": "use ```x``` aqui",}\n```',
  { lead: 'Ana', texto: 'use ```x``` aqui' },
);
mends(
  'undeclared',
  'an undeclared member inside a fence',
  'get_sleep',
  '```json\n{"days": 7, "unit": "days"}\n```',
  { days: 7 },
);
mends('types', 'a number in a string inside a fence', 'get_sleep', '```json\n{"days": "7"}\n```', {
  days: 7,
});
asksModel(
  'an undeclared member in place of the required one',
  'add_note',
  '{"lead_id":"Ana","texto":"ligar amanhã"}',
);
asksModel(
  'a required member in camel case',
  'get_range',
  '{"startDate":"2026-11-01","end_date":"2026-11-20"}',
);
asksModel('a fence around words', 'get_sleep', '```\nbuscar sono\n```');
