import type { ApiAnswer } from '@faina/client';

type InboxAnswer = ApiAnswer<'/v1/inbox', 'GET'>;

export type WaitingItem = InboxAnswer['items'][number];
export type ApprovalItem = Extract<WaitingItem, { kind: 'approval' }>;
export type AttentionItem = Extract<WaitingItem, { kind: 'attention' }>;
export type FailureItem = ApiAnswer<'/v1/failures', 'GET'>['items'][number] & {
  readonly kind: 'failure';
};

/** Anything that a person is asked to look at. */
export type InboxItem = ApprovalItem | AttentionItem | FailureItem;

/** The name of an item in the address of the page. */
export function idOf(item: InboxItem): string {
  switch (item.kind) {
    case 'approval':
      return item.id;
    case 'attention':
      return item.callKey;
    case 'failure':
      return `failure:${item.fingerprint}`;
  }
}

/** The item that an address means: by its name, or by the job that it is about. */
export const itemOf = (items: readonly InboxItem[], id: string): InboxItem | undefined =>
  items.find((item) => idOf(item) === id) ??
  items.find((item) => item.kind !== 'failure' && item.jobId === id);

/** The name of the item so many places after this one, within the list. */
export function neighbourOf(
  items: readonly InboxItem[],
  id: string,
  steps: number,
): string | undefined {
  const place = items.findIndex((item) => idOf(item) === id);
  const wanted = place < 0 ? 0 : Math.min(items.length - 1, Math.max(0, place + steps));
  const found = items[wanted];
  return found && idOf(found);
}

/** At most so many are decided on together. */
const mostTogether = 20;

/** What may be decided on together with an item: questions for the same tool of the same agent. */
export const alikeOf = (
  items: readonly InboxItem[],
  of: ApprovalItem,
  owner: string | undefined,
): readonly ApprovalItem[] =>
  items
    .filter((item) => item.kind === 'approval')
    .filter(
      (item) =>
        item.tool === of.tool &&
        item.agent.name === of.agent.name &&
        !item.isQuestion &&
        !isBarred(item, owner),
    )
    .slice(0, mostTogether);

/** Whether the agent wants another person than this one. */
export const isBarred = (
  item: Pick<ApprovalItem, 'notSelf' | 'owner'> | undefined,
  owner: string | undefined,
): boolean => item !== undefined && item.notSelf && item.owner === owner;
