import type { Listed, Task } from '../crm-store.js';
import { codeOf } from '../row-code.js';
import type { CompletedTask } from '../statements/task-statements.js';
import type { CrmWords, TaskListing } from '../words/crm-words.js';
import { entryText, listSegment } from './list-segment.js';

/** With the whole id, which those who read replies by program take from it. */
export const taskCreated = ({ title, id, dueOn }: Task, words: CrmWords): string =>
  `${words.taskCreated}: ${title} (${[`id: ${id}`, ...dueDay({ dueOn }, words)].join(', ')})`;

export const taskCompleted = ({ title, wasCompleted }: CompletedTask, words: CrmWords): string =>
  `${wasCompleted ? words.taskWasCompleted : words.taskCompleted}: ${title}`;

export const tasksListed = (
  listing: TaskListing,
  { rows, total }: Listed<Task>,
  words: CrmWords,
): string =>
  total === 0
    ? words.noTasks(listing)
    : listSegment(
        `${words.tasks(listing)} (${total})`,
        rows.map((task) =>
          entryOf(task, [
            ...(listing.leadName === undefined ? leadOf(task, words) : []),
            ...stateOf(task, words),
          ]),
        ),
        total,
        words,
      );

/** The tasks that a title may mean, for a person to choose from: also equal ones have a code. */
export const taskChoices = (
  title: string,
  { rows, total }: Listed<Task>,
  words: CrmWords,
): string =>
  listSegment(
    title,
    rows.map((task) =>
      entryOf(task, [
        ...leadOf(task, words),
        ...stateOf(task, words),
        `${words.code}: ${codeOf(task.id)}`,
      ]),
    ),
    total,
    words,
  );

const leadOf = ({ leadName }: Task, words: CrmWords): readonly string[] => [
  `${words.lead}: ${entryText(leadName)}`,
];

const dueDay = ({ dueOn }: Pick<Task, 'dueOn'>, words: CrmWords): readonly string[] =>
  dueOn === null ? [] : [`${words.due}: ${words.day(dueOn)}`];

const stateOf = (task: Task, words: CrmWords): readonly string[] => [
  ...dueDay(task, words),
  ...(task.completedAt === null ? [] : [words.completed]),
];

const entryOf = ({ title }: Task, particulars: readonly string[]): string =>
  particulars.length === 0 ? entryText(title) : `${entryText(title)} (${particulars.join(', ')})`;
