import type { Form } from './form.js';

export type Rule = NonNullable<Form['calls']>;
/** What the slots of a form mean to its tool, by the tool's name or by that behind `by:`. */
export type Rules = Readonly<Record<string, Rule>>;

/**
 * Reads forms as they are written down: `# tool intent? flags`, then one template a line for what is
 * said, `+` for what may stand behind it, `=` for an example in both languages.
 */
export function parseForms(text: string, rules: Rules): readonly Form[] {
  return text
    .split(/^# /m)
    .slice(1)
    .map((block): Form => {
      const [header = '', ...lines] = block.trim().split('\n');
      const [tool = '', ...words] = header.split(' ');
      const has = (flag: string) => words.includes(flag);
      const named = (key: string) =>
        words.flatMap((word) => (word.startsWith(`${key}:`) ? [word.slice(key.length + 1)] : []));
      const behind = (mark: string) =>
        lines.flatMap((line) => (line.startsWith(`${mark} `) ? [line.slice(2)] : []));
      const calls = rules[named('by')[0] ?? tool];
      const [intent] = words.filter((word) => word.includes('_') && !word.includes(':'));
      const [example] = behind('=');
      return {
        tool,
        intent,
        say: lines.filter((line) => !/^[+=] /.test(line)).join('|'),
        more: behind('+'),
        isQuery: has('query'),
        sense: has('past') ? 'past' : 'coming',
        needs: named('needs'),
        onWorkout: has('workout'),
        aboutLead: has('lead'),
        isLast: has('last'),
        ...(calls && { calls }),
        example,
      };
    });
}
