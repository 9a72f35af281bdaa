import type { Listed, Task } from '../crm-store.js';
import type { CompletedTask } from '../statements/task-statements.js';
import type { CrmWords, TaskListing } from '../words/crm-words.js';
import { entryText, listSegment } from './list-segment.js';

export const taskCreated = ({ title, id, dueOn }: Task, words: CrmWords): string =>
  `${words.taskCreated}: ${title} (id: ${id}${dueOn === null ? '' : `, ${words.due}: ${dueOn}`})`;

export const taskCompleted = (
  { title, id, wasCompleted }: CompletedTask,
  words: CrmWords,
): string => `${wasCompleted ? words.taskWasCompleted : words.taskCompleted}: ${title} (id: ${id})`;

export const tasksListed = (
  listing: TaskListing,
  { rows, total }: Listed<Task>,
  words: CrmWords,
): string =>
  total === 0
    ? words.noTasks(listing)
    : listSegment(
        `${words.tasks(listing)} (${total})`,
        rows.map((task) => entryOf(task, words)),
        total,
        words,
      );

const entryOf = ({ title, id, dueOn, completedAt }: Task, words: CrmWords): string =>
  `${entryText(title)} (id: ${id}${dueOn === null ? '' : `, ${words.due}: ${dueOn}`}` +
  `${completedAt === null ? '' : `, ${words.completed}`})`;
