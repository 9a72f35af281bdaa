import type { Job } from '@faina/client';
import { CopyButton } from '../../../parts/copy-button.tsx';
import { Icon, type IconName } from '../../../parts/icon.tsx';
import { JsonTree } from '../../../parts/json/json-tree.tsx';
import { VisibleText } from '../../../parts/visible-text.tsx';
import { hrefOf } from '../../../router/location.ts';
import { isFinal } from '../data/job-types.ts';
import { happeningTexts } from './happening-texts.ts';
import { UnknownEffect } from './unknown-effect.tsx';

type Action = NonNullable<Job['output']>['actions'][number];

const icons: Readonly<Record<Action['status'], IconName>> = {
  done: 'COMPLETED',
  failed: 'FAILED',
  unknown: 'ATTENTION',
  awaiting_approval: 'WAITING',
  skipped: 'CANCELLED',
};

/** What the job has answered, and what it has done about what was asked for. */
export function Answer({ job, reload }: { readonly job: Job; readonly reload: () => void }) {
  const t = happeningTexts();
  const { output } = job;
  if (!output) return null;
  const { message, actions, notUnderstood, completeness, data } = output;
  // Of one that goes on after an answer the actions are those before it.
  const isAsked = isFinal(job) || job.waitingFor === 'attention';
  const unknown = isAsked ? actions.filter(({ status }) => status === 'unknown') : [];
  return (
    <section class="answer" aria-labelledby="answer">
      {unknown.map((action) => (
        <UnknownEffect key={action.callKey} job={job} action={action} reload={reload} />
      ))}
      <div class="section-head">
        <h2 id="answer">{t.answer}</h2>
        <span class="end">
          <CopyButton text={message} label={t.copyAnswer} />
        </span>
      </div>
      <p class="answer-text">
        <VisibleText text={message} maxChars={beginningOf(message)} />
      </p>
      {isFinal(job) && completeness === 'partial' && <p class="dim">{t.partly}</p>}
      {data !== undefined && <JsonTree value={data} />}
      {notUnderstood.length > 0 && (
        <p class="dim">
          {t.notUnderstood}: {notUnderstood.join(' · ')}
        </p>
      )}
      {actions.length > 0 && (
        <ul aria-label={t.actions}>
          {actions.map((action, index) => (
            <li class="line" key={index}>
              <Icon name={icons[action.status]} />
              <div>
                <VisibleText text={action.text} maxChars={200} />{' '}
                <code class="small faint">{action.tool}</code>
                {action.reason !== undefined && <p class="small dim">{action.reason}</p>}
              </div>
              <span class="end">
                {action.status === 'awaiting_approval' ? (
                  <a href={hrefOf('/inbox', { id: approvalOf(action) })}>{t[action.status]}</a>
                ) : (
                  t[action.status]
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** How many characters are shown at first: those of eight lines, and 600 at most. */
const beginningOf = (message: string): number =>
  Math.min(600, message.split('\n', 8).join('\n').length);

function approvalOf({ data }: Action): string | undefined {
  const isNamed = typeof data === 'object' && data !== null && 'approvalId' in data;
  return isNamed && typeof data.approvalId === 'string' ? data.approvalId : undefined;
}
