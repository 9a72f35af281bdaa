import { effect, signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { useLive } from '../live/use-live.ts';
import { client, me } from '../session/session.ts';

/** How many questions wait for a person, as far as this page knows; in the badge, the title and the icon. */
export const waitingCount = signal(0);

const plain = '/console/icon.svg';
const dotted = '/console/icon-waiting.svg';
/** For what ends without an event. */
const everyMs = 60_000;

/** Whether news may change what waits for people. */
export const isAboutPeople = (news: { event: string; data: object }): boolean =>
  news.event === 'approval' ||
  ('to' in news.data && news.data.to === 'WAITING') ||
  ('from' in news.data && news.data.from === 'WAITING');

/** Keeps the count up to date, with one small read when something happened to what waits. */
export function WaitingCount() {
  const { value } = useLive(
    (signal) => client.value.call('GET', '/v1/inbox', { query: { limit: 1 }, signal }),
    {
      of: [me.value],
      isChangedBy: isAboutPeople,
      everyMs,
      needs: ['jobs:read', 'approvals:write'],
    },
  );
  const count = value ? value.counts.approvals + value.counts.attention : 0;
  useEffect(() => {
    waitingCount.value = count;
  }, [count]);
  return null;
}

effect(() => {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  const href = waitingCount.value > 0 ? dotted : plain;
  if (icon && icon.getAttribute('href') !== href) icon.setAttribute('href', href);
});
