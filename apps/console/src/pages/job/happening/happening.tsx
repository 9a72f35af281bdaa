import { ErrorNote } from '../../../parts/error-note.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { Time } from '../../../parts/time.tsx';
import { hrefOf } from '../../../router/location.ts';
import type { Explanation } from '../data/job-types.ts';
import { selectStep, stepHref } from '../selection.ts';
import { Breakdown } from './breakdown.tsx';
import { happeningTexts } from './happening-texts.ts';

interface HappeningProps {
  readonly explanation: Explanation | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** What is happening with the job and why, in the words of the service. */
export function Happening({ explanation, error, onRetry }: HappeningProps) {
  const t = happeningTexts();
  if (!explanation) {
    if (error !== undefined) return <ErrorNote error={error} onRetry={onRetry} />;
    return <p class="faint happening">{t.loading}</p>;
  }
  const { sentence, code, since, blockedBy, next, findings } = explanation;
  // The first gate is what the sentence says; what this page asks itself needs no way to it.
  const others = blockedBy.filter(
    ({ gate, detail, link }) => detail !== sentence || (link !== undefined && gate !== 'attention'),
  );
  return (
    <section class="happening job-columns" aria-labelledby="happening">
      <div>
        <h2 id="happening">{t.title}</h2>
        <p class="happening-sentence">
          {sentence} <code class="faint">{code}</code>
        </p>
        <dl class="pairs">
          <dt>{t.since}</dt>
          <dd>
            <Time at={since} as="clock" /> (<Time at={since} />)
          </dd>
          {others.length > 0 && <dt>{t.blocked}</dt>}
          {others.length > 0 && (
            <dd>
              {others.map(({ gate, detail, link }) => (
                <p key={gate + detail}>
                  {detail !== sentence && detail} <GateLink gate={gate} link={link} />
                </p>
              ))}
            </dd>
          )}
          {next && <dt>{t.next}</dt>}
          {next && (
            <dd>
              {next.what}, <Time at={next.at} as="clock" /> (<Time at={next.at} as="left" />)
            </dd>
          )}
        </dl>
        {findings.length > 0 && <h3 class="happening-noticed">{t.noticed}</h3>}
        <ul>
          {findings.map(({ code: rule, severity, sentence: found, fix, seq }) => (
            <li class="line" key={rule + found}>
              <Icon
                name={severity === 'error' ? 'FAILED' : severity === 'warning' ? 'notice' : 'info'}
              />
              <div>
                {found} <span class="small dim">{fix}</span> <code class="small faint">{rule}</code>
              </div>
              {seq !== undefined && (
                <a
                  class="end"
                  href={stepHref(seq)}
                  onClick={(event) => {
                    event.preventDefault();
                    selectStep(seq);
                  }}
                >
                  {t.step(seq)}
                </a>
              )}
            </li>
          ))}
        </ul>
      </div>
      <Breakdown of={explanation.breakdown} />
    </section>
  );
}

/** Where a gate leads to on these pages. */
function GateLink({ gate, link }: { readonly gate: string; readonly link: string | undefined }) {
  const t = happeningTexts();
  const id = link?.split('/').at(-1);
  if (!id || gate === 'attention') return null;
  return gate === 'approval' ? (
    <a href={hrefOf('/inbox', { id })}>{t.decide}</a>
  ) : (
    <a href={hrefOf(`/jobs/${id}`)}>{t.toJob}</a>
  );
}
