import type { PerLanguage, ReplyLanguage } from '@faina/sdk';
import type { Task } from './task.js';
import { showDay } from '../../calendar/show-day.js';
import { entryText } from '../shared/list-segment.js';

const due: PerLanguage<string> = { pt: 'prazo', en: 'due' };
const done: PerLanguage<string> = { pt: 'concluída', en: 'completed' };

/** What tells a task from others, for the brackets behind its title. */
export const dueDay = ({ dueOn }: Pick<Task, 'dueOn'>, language: ReplyLanguage): string[] =>
  dueOn === null ? [] : [`${due[language]}: ${showDay(dueOn, language)}`];

export const leadOf = ({ leadName }: Task): string => `lead: ${entryText(leadName)}`;

export const stateOf = (task: Task, language: ReplyLanguage): string[] => [
  ...dueDay(task, language),
  ...(task.completedAt === null ? [] : [done[language]]),
];
