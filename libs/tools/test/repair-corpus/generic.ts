import { casesOf } from './repair-case.js';

/** What any model and the gateways before it do now and then. */
const { cases, mends, asksModel } = casesOf('generic');
export const genericCases = cases;

const note = { lead: 'Ana', texto: 'ligar amanhã' };
const range = { start_date: '2026-11-01', end_date: '2026-11-20' };

mends('json', 'smart quotes', 'add_note', '{“lead”: “Ana”, “texto”: “ligar amanhã”}', note);
mends('json', 'smart single quotes', 'add_note', '{‘lead’: ‘Ana’, ‘texto’: ‘ligar amanhã’}', note);
mends(
  'json',
  'smart quotes for values only',
  'add_note',
  '{"lead": “Ana”, "texto": “ligar amanhã”}',
  note,
);
mends(
  'json',
  'smart quotes inside a text stay',
  'add_note',
  '{"lead": "Ana", "texto": "plano “ouro” hoje",}',
  { lead: 'Ana', texto: 'plano “ouro” hoje' },
);
mends(
  'json',
  'backquotes for quotes',
  'add_note',
  '{`lead`: `Ana`, `texto`: `ligar amanhã`}',
  note,
);
mends('json', 'NUL behind the object', 'get_sleep', '{"days":7}\u0000', { days: 7 });
mends('json', 'NUL inside a name', 'get_sleep', '{"da\u0000ys":7}', { days: 7 });
mends(
  'json',
  'a bell inside a text',
  'add_note',
  '{"lead":"Ana","texto":"ligar\u0007 amanhã"}',
  note,
);
mends('json', 'an escape character inside a text', 'search_leads', '{"query":"\u001bacme"}', {
  query: 'acme',
});
mends('json', 'a delete character', 'get_sleep', '{"days":7}\u007f', { days: 7 });
mends('json', 'a byte order mark inside the object', 'get_sleep', '{\ufeff"days":7}', { days: 7 });
mends('json', 'a byte order mark and a trailing comma', 'get_sleep', '\ufeff{"days":7,}', {
  days: 7,
});
mends('json', 'no-break spaces', 'get_sleep', '{\u00a0"days":\u00a07}', { days: 7 });
mends('types', 'a no-break space behind a number', 'get_sleep', '{"days":7\u00a0}', { days: 7 });
mends('json', 'wide spaces', 'get_sleep', '{\u2003"days":\u20037}', { days: 7 });
mends('json', 'an ideographic space', 'get_sleep', '{"days":\u30007}', { days: 7 });
mends(
  'json',
  'a number without its zero',
  'add_item',
  '{"proposta":"P-7","descricao":"x","quantidade":2,"preco":.5}',
  { proposta: 'P-7', descricao: 'x', quantidade: 2, preco: 0.5 },
);
mends('json', 'a number that ends in a point', 'get_sleep', '{"days":7.}', { days: 7 });
mends('json', 'two closing braces too many', 'get_sleep', '{"days":7}}}', { days: 7 });
mends('json', 'a bracket too many', 'get_sleep', '{"days":7}]', { days: 7 });
mends('json', 'a quote behind the object', 'get_sleep', '{"days":7}"', { days: 7 });
mends('json', 'the tag of a tool call around', 'get_sleep', '<tool_call>{"days":7}</tool_call>', {
  days: 7,
});
mends(
  'json',
  'tags of a function around',
  'add_note',
  '<function=add_note>{"lead":"Ana","texto":"ligar amanhã"}</function>',
  note,
);
mends(
  'encoded',
  'an envelope named input',
  'get_sleep',
  '{"tool":"get_sleep","input":{"days":7}}',
  { days: 7 },
);
mends(
  'encoded',
  'an envelope named args',
  'get_range',
  '{"args":{"start_date":"2026-11-01","end_date":"2026-11-20"}}',
  range,
);
mends(
  'json',
  'a link in a text stays',
  'add_note',
  '{"lead":"Ana","texto":"ver https://acme.com/a?b=1",}',
  { lead: 'Ana', texto: 'ver https://acme.com/a?b=1' },
);
mends(
  'json',
  'braces in a text stay',
  'add_note',
  '{"lead":"Ana","texto":"use {nome} e [data]",}',
  { lead: 'Ana', texto: 'use {nome} e [data]' },
);
mends(
  'json',
  'comment signs in a text stay',
  'add_note',
  '{"lead":"Ana","texto":"a // b /* c */",}',
  { lead: 'Ana', texto: 'a // b /* c */' },
);
mends(
  'json',
  'colons and commas in a text stay',
  'add_note',
  '{"lead":"Ana","texto":"às 9:30, na sede: sala 2",}',
  { lead: 'Ana', texto: 'às 9:30, na sede: sala 2' },
);
mends('json', 'emoji and accents stay', 'add_note', '{"lead":"Ana","texto":"ótimo 🎉 não é?",}', {
  lead: 'Ana',
  texto: 'ótimo 🎉 não é?',
});
mends(
  'json',
  'Unicode escapes stay',
  'add_note',
  String.raw`{"lead":"Ana","texto":"amanh\u00e3",}`,
  { lead: 'Ana', texto: 'amanhã' },
);
mends(
  'json',
  'escaped quotes stay',
  'add_note',
  String.raw`{"lead":"Ana","texto":"plano \"ouro\"",}`,
  { lead: 'Ana', texto: 'plano "ouro"' },
);
mends('json', 'a hash inside a text stays', 'add_note', '{"lead":"Ana","texto":"#1 da lista",}', {
  lead: 'Ana',
  texto: '#1 da lista',
});
mends(
  'json',
  'the word None inside a text stays',
  'add_note',
  "{'lead': 'Ana', 'texto': 'None of it, True story'}",
  { lead: 'Ana', texto: 'None of it, True story' },
);
mends(
  'json',
  'a date and a time with single quotes',
  'get_range',
  "{'start_date':'2026-11-01','end_date':'2026-11-20'}",
  range,
);
mends(
  'types',
  'everything at once',
  'get_sleep',
  '```json\n{\'days\': "7", unit: "d", \'detailed\': True,} // ok\n```',
  { days: 7, detailed: true },
);
asksModel('HTML in place of arguments', 'get_sleep', '<html><body>502 Bad Gateway</body></html>');
asksModel('XML arguments', 'get_sleep', '<days>7</days>');
asksModel('YAML arguments', 'add_note', 'lead: Ana\ntexto: ligar amanhã');
asksModel('a query string', 'get_sleep', 'days=7&detailed=true');
asksModel('a refusal', 'add_note', "I'm sorry, I can't help with that.");
asksModel(
  'a decimal comma',
  'add_item',
  '{"proposta":"P-7","descricao":"x","quantidade":2,"preco":10,50}',
);
asksModel('an unfinished sum', 'get_sleep', '{"days": 3 + 4}');
asksModel(
  'a required name given twice with different values',
  'add_note',
  '{"lead":"Ana","texto":"um","lead":"Rui",}',
);
asksModel(
  'arguments of another tool',
  'get_sleep',
  '{"start_date":"2026-11-01","end_date":"2026-11-20"}',
);
