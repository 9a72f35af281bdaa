import type { ApiAnswer } from '@faina/client';
import type { Live } from '../../live/use-live.ts';
import { Icon } from '../../parts/icon.tsx';
import { Section, Shown } from '../../parts/shown.tsx';
import { Time } from '../../parts/time.tsx';
import { hrefOf } from '../../router/location.ts';
import { overviewTexts } from './texts.ts';

export type Inbox = ApiAnswer<'/v1/inbox', 'GET'>;

const shownAtMost = 6;

/** How many questions wait for people. */
export const questionsOf = ({ counts }: Inbox): number => counts.approvals + counts.attention;

/** What waits for a person, the nearest deadline first. */
export function Waiting({ of }: { readonly of: Live<Inbox> }) {
  const t = overviewTexts();
  return (
    <Section
      title={t.waiting}
      count={of.value && questionsOf(of.value)}
      end={<a href={hrefOf('/inbox')}>{t.openInbox}</a>}
    >
      <Shown of={of}>
        {({ items }) =>
          items.length === 0 ? (
            <p class="faint table-empty">{t.nobodyAsked}</p>
          ) : (
            <ul>
              {items.slice(0, shownAtMost).map((item) =>
                item.kind === 'approval' ? (
                  <li key={item.id} class="line needed-line">
                    <Icon name="WAITING" />
                    <div>
                      <a class="plain" href={hrefOf('/inbox', { id: item.id })}>
                        {item.subject ?? (item.text.split('\n')[0] || t.ask(item.tool))}
                      </a>
                      <p class="small faint">
                        {item.agent.name} · <code>{item.tool}</code>
                        {item.to && ` · ${item.to.join(', ')}`}
                      </p>
                    </div>
                    <span class="end">
                      <Time at={item.expiresAt} as="left" />
                    </span>
                  </li>
                ) : (
                  <li key={item.jobId + item.callKey} class="line needed-line">
                    <Icon name="ATTENTION" />
                    <div>
                      <a class="plain" href={hrefOf('/inbox', { id: item.callKey })}>
                        {t.unknown(item.tool)}
                      </a>
                      <p class="small faint">{item.agent.name}</p>
                    </div>
                    <span class="end">{t.noLimit}</span>
                  </li>
                ),
              )}
            </ul>
          )
        }
      </Shown>
    </Section>
  );
}
