import type { ApiAnswer } from '@faina/client';
import { roughDuration } from '../../format/durations.ts';
import { now } from '../../live/clock.ts';
import type { Live } from '../../live/use-live.ts';
import { Icon } from '../../parts/icon.tsx';
import { Section, Shown } from '../../parts/shown.tsx';
import { hrefOf } from '../../router/location.ts';
import { overviewTexts } from './texts.ts';

export type Conditions = ApiAnswer<'/v1/ops/conditions', 'GET'>;
type Code = Conditions['items'][number]['code'];

/** The page of the console on which there is more of a problem. */
const pages: Partial<Readonly<Record<Code, string>>> = {
  NOTHING_MOVES: hrefOf('/jobs', { status: 'PENDING' }),
  QUEUE_OLD: hrefOf('/jobs', { status: 'PENDING' }),
  UNKNOWN_EFFECT: hrefOf('/inbox'),
  STALE_LEASES: hrefOf('/jobs', { status: 'ACTIVE' }),
  RETRY_STORM: hrefOf('/jobs', { status: 'DELAYED' }),
  FAILURE_SPIKE: hrefOf('/jobs', { status: 'FAILED' }),
  PROVIDER_LIMITED: hrefOf('/jobs', { status: 'DELAYED' }),
  APPROVALS_EXPIRING: hrefOf('/inbox'),
  WEBHOOK_BACKLOG: hrefOf('/webhooks', { status: 'pending' }),
  SCHEDULE_MISSED: hrefOf('/schedules'),
  SCHEDULE_REFUSED: hrefOf('/schedules'),
  MCP_TOOL_CHANGED: hrefOf('/tools'),
};

/** What is wrong with the installation now, the worst first. */
export function Problems({ of }: { readonly of: Live<Conditions> }) {
  const t = overviewTexts();
  return (
    <Section
      title={t.problemsNow}
      count={of.value?.items.length}
      end={<span class="faint">{t.sameList}</span>}
    >
      <Shown of={of}>
        {({ items }) =>
          items.length === 0 ? (
            <p class="faint table-empty">{t.noProblem}</p>
          ) : (
            <ul>
              {items.map(({ code, severity, since, sentence, fix }) => (
                <li key={code} class="line needed-line">
                  <Icon name={severity === 'page' ? 'ATTENTION' : 'notice'} />
                  <div>
                    <p>{sentence}</p>
                    <p class="small dim">{fix}</p>
                    <p class="small faint">
                      {pages[code] && <a href={pages[code]}>{t.see}</a>} <code>{code}</code>
                    </p>
                  </div>
                  <time class="end" dateTime={since}>
                    {t.since(roughDuration(now.value - Date.parse(since)))}
                  </time>
                </li>
              ))}
            </ul>
          )
        }
      </Shown>
    </Section>
  );
}
