import type { Form } from './form.js';

export type Rule = NonNullable<Form['calls']>;
/** What the slots of a form mean to its tool, by the tool's name or by that behind `by:`. */
export type Rules = Readonly<Record<string, Rule>>;

/**
 * Reads forms as they are written down: `# tool intent? flags`, then one template a line for what is
 * said, `+` for what may stand behind it, `=` for an example in both languages.
 */
export const parseForms = (text: string, rules: Rules): readonly Form[] =>
  text
    .split(/^# /m)
    .slice(1)
    .map((block) => formOf(block.trim().split('\n'), rules));

function formOf([header = '', ...lines]: readonly string[], rules: Rules): Form {
  const [tool = '', ...words] = header.split(' ');
  const has = (flag: string) => words.includes(flag);
  const behind = (list: readonly string[], mark: string) =>
    list.flatMap((one) => (one.startsWith(mark) ? [one.slice(mark.length)] : []));
  const calls = rules[behind(words, 'by:')[0] ?? tool];
  return {
    tool,
    intent: words.find((word) => word.includes('_') && !word.includes(':')),
    say: lines.filter((line) => !/^[+=] /.test(line)).join('|'),
    more: behind(lines, '+ '),
    isQuery: has('query'),
    sense: has('past') ? 'past' : 'coming',
    needs: behind(words, 'needs:'),
    onWorkout: has('workout'),
    aboutLead: has('lead'),
    isLast: has('last'),
    ...(calls && { calls }),
    example: behind(lines, '= ')[0],
  };
}
