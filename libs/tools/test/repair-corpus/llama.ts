import { casesOf } from './repair-case.js';

/** JavaScript and Python in place of JSON: single quotes, bare names and texts, literals, wrappers. */
const { cases, mends, asksModel } = casesOf('llama');
export const llamaCases = cases;

const lead = { nome: 'Ana Souza', email: 'ana@acme.com.br' };
const note = { lead: 'Ana', texto: 'ligar amanhã' };
const range = { start_date: '2026-11-01', end_date: '2026-11-20' };

mends(
  'json',
  'single quotes',
  'create_lead',
  "{'nome': 'Ana Souza', 'email': 'ana@acme.com.br'}",
  lead,
);
mends(
  'json',
  'single quotes for values only',
  'create_lead',
  `{"nome": 'Ana Souza', "email": 'ana@acme.com.br'}`,
  lead,
);
mends(
  'json',
  'single quotes for names only',
  'create_lead',
  `{'nome': "Ana Souza", 'email': "ana@acme.com.br"}`,
  lead,
);
mends(
  'json',
  'an apostrophe in single quotes',
  'add_note',
  "{'lead': 'Ana', 'texto': 'copo d'água'}",
  { lead: 'Ana', texto: "copo d'água" },
);
mends(
  'json',
  'double quotes in single quotes',
  'add_note',
  `{'lead': 'Ana', 'texto': 'plano "ouro"'}`,
  { lead: 'Ana', texto: 'plano "ouro"' },
);
mends('json', 'single quotes in a list', 'compare', "{'activity_ids': ['a1', 'a2']}", {
  activity_ids: ['a1', 'a2'],
});
mends('json', 'bare names', 'add_note', '{lead: "Ana", texto: "ligar amanhã"}', note);
mends(
  'json',
  'bare names and single quotes',
  'add_note',
  "{lead: 'Ana', texto: 'ligar amanhã'}",
  note,
);
mends('json', 'bare names and texts', 'add_note', '{lead: Ana, texto: ligar amanhã}', note);
mends(
  'json',
  'quoted names and bare texts',
  'add_note',
  '{"lead": Ana, "texto": ligar amanhã}',
  note,
);
mends(
  'json',
  'a bare date',
  'get_range',
  '{"start_date": 2026-11-01, "end_date": 2026-11-20}',
  range,
);
mends(
  'json',
  'a bare choice',
  'get_range',
  '{"start_date":"2026-11-01","end_date":"2026-11-20","activity_type":RUNNING}',
  { ...range, activity_type: 'RUNNING' },
);
mends(
  'json',
  'bare names in lines',
  'get_range',
  '{\n  start_date: "2026-11-01",\n  end_date: "2026-11-20",\n}',
  range,
);
mends('json', 'bare list items', 'compare', '{activity_ids: [a1, a2]}', {
  activity_ids: ['a1', 'a2'],
});
mends(
  'json',
  'a bare mail address',
  'create_lead',
  '{nome: Ana Souza, email: ana@acme.com.br}',
  lead,
);
mends('json', 'a bare code with leading zeros', 'search_leads', '{"query": 00123}', {
  query: '00123',
});
mends('json', 'Python True', 'get_sleep', '{"days": 7, "detailed": True}', {
  days: 7,
  detailed: true,
});
mends('json', 'Python False', 'get_sleep', '{"days": 7, "detailed": False}', {
  days: 7,
  detailed: false,
});
mends('json', 'a Python dictionary', 'get_sleep', "{'days': 7, 'detailed': True}", {
  days: 7,
  detailed: true,
});
mends(
  'types',
  'Python None for an optional text',
  'create_lead',
  '{"nome": "Ana Souza", "email": None}',
  { nome: 'Ana Souza' },
);
mends(
  'types',
  'Python None in single quotes all over',
  'create_lead',
  "{'nome': 'Ana Souza', 'email': None, 'telefone': None}",
  { nome: 'Ana Souza' },
);
mends(
  'types',
  'Python None inside an object',
  'search_leads',
  "{'query': 'acme', 'filters': {'status': None}}",
  { query: 'acme', filters: {} },
);
mends('types', 'Python literals in strings', 'get_sleep', "{'days': '7', 'detailed': 'True'}", {
  days: 7,
  detailed: true,
});
mends('json', 'capital TRUE', 'get_sleep', '{"days": 7, "detailed": TRUE}', {
  days: 7,
  detailed: true,
});
mends('types', 'capital NULL', 'create_lead', '{"nome": "Ana Souza", "email": NULL}', {
  nome: 'Ana Souza',
});
mends(
  'encoded',
  'name and parameters',
  'get_sleep',
  '{"name": "get_sleep", "parameters": {"days": 7}}',
  { days: 7 },
);
mends(
  'encoded',
  'type, name and parameters',
  'get_sleep',
  '{"type": "function", "name": "get_sleep", "parameters": {"days": 7}}',
  { days: 7 },
);
mends(
  'encoded',
  'name and arguments of a tool with an effect',
  'add_note',
  '{"name": "add_note", "arguments": {"lead": "Ana", "texto": "ligar amanhã"}}',
  note,
);
mends(
  'encoded',
  'arguments in a string inside the envelope',
  'get_sleep',
  String.raw`{"name": "get_sleep", "arguments": "{\"days\": 7}"}`,
  { days: 7 },
);
mends('encoded', 'only the holder', 'get_sleep', '{"arguments": {"days": 7}}', { days: 7 });
mends(
  'types',
  'an envelope with a number in a string',
  'get_sleep',
  '{"name": "get_sleep", "parameters": {"days": "7"}}',
  { days: 7 },
);
mends(
  'json',
  'an envelope in single quotes',
  'get_sleep',
  "{'name': 'get_sleep', 'parameters': {'days': 7}}",
  { days: 7 },
);
mends('json', 'the Python tag before the object', 'get_sleep', '<|python_tag|>{"days": 7}', {
  days: 7,
});
mends('json', 'the end of turn behind the object', 'get_sleep', '{"days": 7}<|eot_id|>', {
  days: 7,
});
mends('json', 'a call with the object in parentheses', 'get_sleep', 'get_sleep({"days": 7})', {
  days: 7,
});
mends('json', 'a call with a bare object and a semicolon', 'get_sleep', 'get_sleep({days: 7});', {
  days: 7,
});
mends(
  'json',
  'the last brace is missing',
  'add_note',
  '{"lead": "Ana", "texto": "ligar amanhã"',
  note,
);
mends(
  'json',
  'the last brace and a bracket are missing',
  'compare',
  '{"activity_ids": ["a1", "a2"',
  { activity_ids: ['a1', 'a2'] },
);
mends(
  'json',
  'the first brace is missing',
  'add_note',
  '"lead": "Ana", "texto": "ligar amanhã"}',
  note,
);
mends(
  'json',
  'both braces are missing',
  'add_note',
  '"lead": "Ana", "texto": "ligar amanhã"',
  note,
);
asksModel(
  'an envelope of another tool',
  'get_sleep',
  '{"name": "get_range", "parameters": {"days": 7}}',
);
asksModel('a Python call with named arguments', 'get_sleep', 'get_sleep(days=7)');
asksModel(
  'a bare text with a comma in it',
  'add_note',
  '{lead: Ana, texto: ligar, depois mandar e-mail}',
);
asksModel('None for a required text', 'add_note', "{'lead': None, 'texto': 'ligar'}");
asksModel('words in place of an object', 'get_sleep', 'Vou buscar os dados de sono de 7 dias.');
asksModel(
  'a schema in place of values',
  'get_sleep',
  '{"type": "object", "properties": {"days": {"type": "integer"}}}',
);
asksModel(
  'a description in place of the value',
  'get_sleep',
  '{"days": {"type": "integer", "value": 7}}',
);
asksModel(
  'a text that is closed on one side only',
  'add_note',
  '{"lead": "Ana", "texto": ligar amanhã"}',
);
