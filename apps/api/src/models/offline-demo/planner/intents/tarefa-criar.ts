import { listedTitles } from '../listed-texts.js';
import { find, type Passage, passageOf, rule, withoutNames } from '../passage.js';
import type { PlannerIntent, Turn } from '../planned-action.js';
import { saidSlots } from '../said-slots.js';
import { dueDate, TIME_AT_END } from '../slots/due-date.js';
import { leadReference, leadSlots } from '../slots/lead-reference.js';
import { taskKind } from '../slots/task-kind.js';
import { CREATE, DETERMINERS, TASK } from '../vocabulary.js';

const BOOK =
  '(?:agend(?:a|e|ar)|marque|marc(?:a|ar)|program(?:a|e|ar)|schedule|book|set(?:\\s+up)?)';
/** What is booked under its own name: "agende uma reunião com o João". */
const EVENT = '(?:reuniao|ligacao|visita|meeting|call|follow-?up)';
const HEAD = rule(
  `^(?:(?:${CREATE}|${BOOK})\\s+)?${DETERMINERS}(?<noun>${TASK})(?![\\w-])|^(?:${CREATE}|${BOOK})\\s+${DETERMINERS}(?<event>)(?=${EVENT}(?![\\w-]))|^(?:me\\s+)?(?:lembr(?:a|e|ar)(?:[- ]me)?\\s+(?:de|que)|remind\\s+me\\s+(?:to|that))\\s`,
);
const LEAD_FIRST = rule(
  `^(?:${CREATE}|${BOOK})\\s+(?<lead>(?:par?a\\s+[oa]|pr[ao]|ao?|to|for)\\s.{1,80}?),?\\s+(?:[oa]|as|uma|the|an?)\\s+(?<noun>${TASK})(?![\\w-])`,
);
const LAST_NAME = rule(
  '\\s(?:para|pra|pro|com|ao?|with|to|for)\\s+(?:[oa]\\s+|the\\s+)?[^\\s].{0,80}$',
);
const OPENING = rule('^(?:(?:de|para|pra|pro|to|about|sobre)(?![\\w-])\\s*|[:,-]\\s*)');
const DEFAULT_TITLE = { pt: 'Tarefa', en: 'Task' };

/** "Crie tarefa para amanhã", "Schedule a call for Friday", "Lembre-me de ligar amanhã". */
export const tarefaCriar: PlannerIntent = {
  name: 'tarefa_criar',
  head: new RegExp(`${HEAD.source}|${withoutNames(LEAD_FIRST)}`),
  slots: (clause, turn) => {
    const head = find(clause, HEAD) ?? find(clause, LEAD_FIRST);
    if (!head) return [];
    const { event, noun, lead: given } = head.groups;
    const due = dueDate(head.after);
    const said = due?.rest ?? head.after;
    const first = leadReference(given ?? said);
    const body = given ? said : (first?.rest ?? said);
    const name = first?.name ?? (first ? undefined : lastName(body, turn, event !== undefined));
    const lead = leadSlots(name, turn);
    const several = /s$/.test(noun?.plain ?? '');
    return titlesIn(body, several, name ?? turn.lead?.name, turn).map((titulo) => {
      const tipo = titulo === undefined ? undefined : taskKind(passageOf(titulo));
      return { ...lead, ...saidSlots({ titulo, data_limite: due?.said, tipo }) };
    });
  },
};

/**
 * A task without a title of its own is called after its lead, `Tarefa: Lennon`: the CRM wants a
 * title, and the lead is all that was said. Without either the title is left to be asked for.
 */
function titlesIn(
  body: Passage,
  several: boolean,
  leadName: string | undefined,
  { language }: Turn,
): readonly (string | undefined)[] {
  const { texts, quoted } = listedTitles(find(body, OPENING)?.after ?? body, several);
  const titles = quoted
    ? texts
    : texts.map((title) => title.charAt(0).toUpperCase() + title.slice(1));
  const fallback = leadName === undefined ? undefined : `${DEFAULT_TITLE[language]}: ${leadName}`;
  if (titles.length === 0) return [fallback];
  // Only a time is said, as in "tarefa para amanhã às 10h".
  return titles.map((title) =>
    fallback !== undefined && /^(?:às|as|at) \d/i.test(title)
      ? `${fallback}, ${title.toLowerCase()}`
      : title,
  );
}

/** A person at the end, "reunião com o João", where no lead is known or the event is with them. */
function lastName(body: Passage, turn: Turn, isEvent: boolean): string | undefined {
  if (turn.lead !== undefined && !isEvent) return undefined;
  const found = find(find(body, TIME_AT_END)?.before ?? body, LAST_NAME);
  const reference = found && leadReference(found.whole);
  return reference && reference.rest.text.length <= 1 ? reference.name : undefined;
}
