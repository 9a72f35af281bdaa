import type { Job } from '@faina/client';
import type { ComponentChildren } from 'preact';
import { duration } from '../../format/durations.ts';
import { dollars, number } from '../../format/numbers.ts';
import { Status } from '../../parts/status.tsx';
import { Time } from '../../parts/time.tsx';
import { hrefOf } from '../../router/location.ts';
import { compareTexts } from './texts.ts';

interface FactsProps {
  readonly one: Job;
  readonly other: Job;
}

/** What a table can tell of both, with what differs in bold. */
export function Facts({ one, other }: FactsProps) {
  const t = compareTexts();
  const textOf = (name: string, read: (job: Job) => string) => (
    <Row name={name} one={read(one)} other={read(other)} isSame={read(one) === read(other)} />
  );
  const numberOf = (
    name: string,
    read: (job: Job) => number | undefined,
    write: (value: number) => string,
  ) => {
    const [a, b] = [read(one), read(other)];
    const isKnown = a !== undefined && b !== undefined;
    return (
      <Row
        name={name}
        one={a === undefined ? '–' : write(a)}
        other={b === undefined ? '–' : write(b)}
        isSame={a === b}
        {...(isKnown && a !== b && { change: (b > a ? '+' : '−') + write(Math.abs(b - a)) })}
      />
    );
  };
  return (
    <table class="compare-facts" aria-label={t.title}>
      <thead>
        <tr>
          <td />
          <Head job={one} name={t.one} />
          <Head job={other} name={t.other} />
          <th>{t.change}</th>
        </tr>
      </thead>
      <tbody>
        <Row
          name={t.status}
          one={<Status of={one} />}
          other={<Status of={other} />}
          isSame={one.status === other.status}
        />
        {textOf(t.outcome, ({ outcome }) => outcome ?? '–')}
        {textOf(t.error, ({ error }) => error?.code ?? '–')}
        {textOf(t.agent, ({ agent }) => `${agent.name}@${agent.version}`)}
        {numberOf(t.took, tookMs, duration)}
        {numberOf(t.cost, ({ usage }) => usage.costUsd ?? undefined, dollars)}
        {numberOf(t.tokens, ({ usage }) => usage.totalTokens, number)}
        {numberOf(t.modelCalls, ({ usage }) => usage.modelCalls, number)}
        {numberOf(t.toolCalls, ({ usage }) => usage.toolCalls, number)}
        {numberOf(t.repairs, ({ usage }) => usage.repairedToolCalls, number)}
        {numberOf(t.attempts, ({ attempts }) => attempts, number)}
      </tbody>
    </table>
  );
}

function Head({ job, name }: { readonly job: Job; readonly name: string }) {
  return (
    <th scope="col">
      <a href={hrefOf(`/jobs/${job.id}`)}>{name}</a> <code>{job.id.slice(-8)}</code>
      <br />
      <Time at={job.createdAt} as="clock" />
    </th>
  );
}

interface RowProps {
  readonly name: string;
  readonly one: ComponentChildren;
  readonly other: ComponentChildren;
  readonly isSame: boolean;
  readonly change?: string;
}

function Row({ name, one, other, isSame, change }: RowProps) {
  return (
    <tr class={isSame ? 'dim' : 'is-different'}>
      <th scope="row">{name}</th>
      <td>{one}</td>
      <td>{other}</td>
      <td class="dim">{change}</td>
    </tr>
  );
}

const tookMs = ({ createdAt, settledAt }: Job): number | undefined =>
  settledAt === null ? undefined : Date.parse(settledAt) - Date.parse(createdAt);
