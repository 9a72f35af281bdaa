import { type HostileCase, marked } from './hostile-case.js';

/** Longest prompt that a job may have. */
const longest = 32_000;

const fill = (piece: string) => piece.repeat(Math.ceil(longest / piece.length)).slice(0, longest);

const prompts: Readonly<Record<string, string>> = {
  'one letter': 'a'.repeat(longest),
  spaces: `x${' '.repeat(longest - 2)}x`,
  'line ends': `x${'\n'.repeat(longest - 2)}x`,
  'one word': fill('lead '),
  'a conjunction': fill('e '),
  'commas and conjunctions': fill(', e depois, '),
  digits: fill('1'),
  'digits and points': fill('1.'),
  'digits and commas': fill('1,000,'),
  amounts: fill('R$ 1.234,56 '),
  dates: fill('2026-11-22 '),
  'spoken days': fill('amanhã depois de amanhã '),
  'number words': fill('vinte e um mil e cem '),
  'a mail address without an end': fill('a@b.'),
  'at signs': fill('@'),
  'telephone numbers': fill('+55 (11) 99999-9999 '),
  quotes: fill('"'),
  'quotes in quotes': fill('"a "b '),
  brackets: fill('(['),
  names: fill('Ana Maria de Souza '),
  'names in capitals': fill('ANA '),
  'combining marks': marked(longest),
  'marks on letters': fill('a\u0301e\u0323 '),
  'wide characters': fill('ﬃ㌀ '),
  sentences: fill('Crie um lead para Ana. '),
  'questions about days': fill('Como foi meu treino de ontem? '),
  'a request that never ends': fill('crie um lead Ana com a empresa B e uma proposta para '),
};

/** Texts for the rules behind `offline:demo`, which read them without a model. */
export const demoPrompts: readonly HostileCase[] = ['crm', 'coach', 'assistant'].flatMap((agent) =>
  Object.entries(prompts)
    // Each agent reads every text; two of them in part, as they share most rules.
    .filter((_, index) => agent === 'crm' || index % 3 === (agent === 'coach' ? 0 : 1))
    .map(([name, input]) => ({
      name: `${agent} is told ${name}`,
      run: (target) => target.runJob({ agent, input }),
    })),
);
