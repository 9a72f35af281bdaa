import { casesOf } from './repair-case.js';

/** Arguments encoded twice, several objects in one call, JavaScript's words for nothing. */
const { cases, mends, asksModel } = casesOf('gpt-small');
export const gptSmallCases = cases;

const note = { lead: 'Ana', texto: 'ligar amanhã' };
const twice = (value: unknown): string => JSON.stringify(JSON.stringify(value));

mends('encoded', 'an object in a string', 'get_sleep', twice({ days: 7 }), { days: 7 });
mends('encoded', 'an object in a string, of a tool with an effect', 'add_note', twice(note), note);
mends('encoded', 'an object in two strings', 'get_sleep', JSON.stringify(twice({ days: 7 })), {
  days: 7,
});
mends(
  'encoded',
  'a text with quotes in a string',
  'add_note',
  twice({ lead: 'Ana', texto: 'plano "ouro"' }),
  { lead: 'Ana', texto: 'plano "ouro"' },
);
mends(
  'encoded',
  'a text with line ends in a string',
  'add_note',
  twice({ lead: 'Ana', texto: 'um\ndois' }),
  { lead: 'Ana', texto: 'um\ndois' },
);
mends(
  'encoded',
  'spaces around the object in a string',
  'get_sleep',
  JSON.stringify('  {"days": 7}\n'),
  { days: 7 },
);
mends(
  'types',
  'an object in a string with a number in a string',
  'get_sleep',
  twice({ days: '7' }),
  { days: 7 },
);
mends(
  'undeclared',
  'an object in a string with an undeclared member',
  'get_sleep',
  twice({ days: 7, unit: 'd' }),
  { days: 7 },
);
mends('json', 'a trailing comma in a string', 'get_sleep', JSON.stringify('{"days": 7,}'), {
  days: 7,
});
mends(
  'json',
  'single quotes in a string',
  'add_note',
  JSON.stringify("{'lead': 'Ana', 'texto': 'ligar amanhã'}"),
  note,
);
mends('json', 'a fence in a string', 'get_sleep', JSON.stringify('```json\n{"days": 7}\n```'), {
  days: 7,
});
mends(
  'json',
  'escaped quotes without a string around',
  'add_note',
  String.raw`{\"lead\": \"Ana\", \"texto\": \"ligar amanhã\"}`,
  note,
);
mends(
  'json',
  'escaped quotes and line ends without a string around',
  'add_note',
  String.raw`{\n  \"lead\": \"Ana\",\n  \"texto\": \"ligar amanhã\"\n}`,
  note,
);
mends(
  'json',
  'escaped quotes whose string is not closed',
  'get_sleep',
  String.raw`"{\"days\": 7}`,
  { days: 7 },
);
mends('json', 'the same object twice', 'get_sleep', '{"days":7}{"days":7}', { days: 7 });
mends(
  'json',
  'the same object in two lines',
  'add_note',
  '{"lead":"Ana","texto":"ligar amanhã"}\n{"lead":"Ana","texto":"ligar amanhã"}',
  note,
);
mends('json', 'an empty object before the real one', 'get_sleep', '{}{"days":7}', { days: 7 });
mends(
  'json',
  'an empty object behind the real one',
  'add_note',
  '{"lead":"Ana","texto":"ligar amanhã"}{}',
  note,
);
mends('json', 'the same object three times', 'get_sleep', '{"days":7}{"days":7}{"days":7}', {
  days: 7,
});
mends('encoded', 'one object in a list', 'get_sleep', '[{"days":7}]', { days: 7 });
mends(
  'encoded',
  'one object in a list, of a tool with an effect',
  'add_note',
  '[{"lead":"Ana","texto":"ligar amanhã"}]',
  note,
);
mends(
  'json',
  'undefined for an optional member',
  'create_lead',
  '{"nome":"Ana","email":undefined}',
  { nome: 'Ana' },
);
mends(
  'json',
  'undefined for several optional members',
  'create_lead',
  '{"nome":"Ana","email":undefined,"telefone":undefined,"empresa":"Acme"}',
  { nome: 'Ana', empresa: 'Acme' },
);
mends(
  'json',
  'undefined inside an object',
  'search_leads',
  '{"query":"acme","filters":{"status":undefined}}',
  { query: 'acme', filters: {} },
);
mends('json', 'NaN for an optional number', 'search_leads', '{"query":"acme","limit":NaN}', {
  query: 'acme',
});
mends(
  'json',
  'Infinity for an optional number',
  'search_leads',
  '{"query":"acme","limit":Infinity}',
  { query: 'acme' },
);
mends(
  'json',
  'minus Infinity for an optional number',
  'search_leads',
  '{"query":"acme","limit": -Infinity }',
  { query: 'acme' },
);
mends(
  'json',
  'a text that says undefined stays',
  'search_leads',
  '{"query":"undefined","limit":undefined}',
  { query: 'undefined' },
);
mends(
  'json',
  'a text with NaN between commas stays',
  'search_leads',
  '{"query":"a, NaN, b","limit":NaN}',
  { query: 'a, NaN, b' },
);
mends('json', 'prose before the object', 'get_sleep', 'Arguments: {"days": 7}', { days: 7 });
mends('json', 'prose behind the object', 'get_sleep', '{"days": 7}\n\nThis reads one week.', {
  days: 7,
});
mends(
  'json',
  'prose on both sides',
  'add_note',
  'Calling the tool with {"lead": "Ana", "texto": "ligar amanhã"} now.',
  note,
);
mends('json', 'a semicolon behind the object', 'get_sleep', '{"days": 7};', { days: 7 });
mends('json', 'an assignment', 'get_sleep', 'const args = {days: 7};', { days: 7 });
mends(
  'json',
  'texts joined by a plus for a reading tool',
  'search_leads',
  '{"query": "ac" + "me"}',
  { query: 'acme' },
);
asksModel(
  'two different objects',
  'add_note',
  '{"lead":"Ana","texto":"um"}{"lead":"Rui","texto":"dois"}',
);
asksModel(
  'two different objects in a list',
  'add_note',
  '[{"lead":"Ana","texto":"um"},{"lead":"Rui","texto":"dois"}]',
);
asksModel('undefined for a required text', 'add_note', '{"lead":undefined,"texto":"ligar"}');
asksModel(
  'NaN for a required number',
  'add_item',
  '{"proposta":"P-7","descricao":"x","quantidade":NaN,"preco":10}',
);
asksModel('undefined in place of everything', 'get_sleep', 'undefined');
asksModel('null in place of everything', 'get_sleep', 'null');
asksModel('a number in place of everything', 'get_sleep', '7');
asksModel(
  'texts joined by a plus for a tool with an effect',
  'add_note',
  '{"lead": "Ana", "texto": "li" + "gar"}',
);
asksModel('the object closes before its end', 'add_note', '{"lead":"Ana"},"texto":"ligar"}');
