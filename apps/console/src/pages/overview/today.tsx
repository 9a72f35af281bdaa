import type { ApiAnswer } from '@faina/client';
import type { ComponentChildren } from 'preact';
import { dollars, number, percent } from '../../format/numbers.ts';
import type { Live } from '../../live/use-live.ts';
import { Chart } from '../../parts/chart.tsx';
import { Section, Shown } from '../../parts/shown.tsx';
import { language } from '../../texts/language.ts';
import { type Hour, hoursOfDay } from './hours.ts';
import { overviewTexts } from './texts.ts';

type Usage = ApiAnswer<'/v1/usage', 'GET'>;

/** The jobs of today by hour and by agent, and the sum of those of yesterday up to the same time. */
export interface Today {
  readonly at: number;
  readonly byHour: Usage['items'];
  readonly byAgent: Usage['items'];
  readonly yesterday: Usage['items'][number] | undefined;
}

const hourText = (at: number) =>
  new Date(at).toLocaleTimeString(language.value, { hour: '2-digit', minute: '2-digit' });

const sum = (hours: readonly Hour[], of: 'settled' | 'failed' | 'tokens' | 'costUsd') =>
  hours.reduce((total, hour) => total + hour[of], 0);

/** The day in four figures, each with its hours as a chart. */
export function TodayFigures({ of }: { readonly of: Live<Today> }) {
  const t = overviewTexts();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Section
      title={t.today}
      end={of.value && <span class="faint">{t.until(hourText(of.value.at), zone)}</span>}
    >
      <Shown of={of}>{(today) => <Figures {...today} />}</Shown>
    </Section>
  );
}

function Figures({ at, byHour, yesterday }: Today) {
  const t = overviewTexts();
  const hours = hoursOfDay(byHour, at);
  const settled = sum(hours, 'settled');
  const failed = sum(hours, 'failed');
  const tokens = sum(hours, 'tokens');
  const cost = sum(hours, 'costUsd');
  const jobs = byHour.reduce((total, row) => total + row.jobs, 0);
  const isPriced = byHour.some(({ costUsd }) => costUsd !== null);
  const now = hours.findLastIndex((hour) => hour.at <= at);
  const best = hours.reduce((most, hour) => (hour.settled > most.settled ? hour : most));
  const ticks = ['00', '06', '12', '18', '24'];
  const marks = (valueOf: (hour: Hour) => number, textOf: (value: number) => string = number) =>
    hours.map((hour) => ({
      name: hourText(hour.at),
      value: valueOf(hour),
      text: textOf(valueOf(hour)),
    }));
  let soFar = 0;
  const costs = marks(({ costUsd }) => (soFar += costUsd), dollars).slice(0, now + 1);
  const dayLong = [...costs, ...hours.slice(costs.length).map(() => undefined)];
  return (
    <div class="figures">
      <Figure
        name={t.settled}
        value={number(settled)}
        unit={settled === jobs ? t.jobs(number(settled)) : t.ofSubmitted(number(jobs))}
        then={yesterday && t.yesterday(number(yesterday.settled))}
      >
        <Chart
          label={t.settledChart(number(settled), hourText(best.at), number(best.settled))}
          marks={marks((hour) => hour.settled).map((mark, index) => ({
            ...mark,
            failed: hours[index]?.failed ?? 0,
          }))}
          heads={[t.hour, t.settled]}
          {...{ now, ticks }}
        />
      </Figure>
      <Figure
        name={t.failed}
        value={settled === 0 ? '–' : percent(failed / settled)}
        unit={t.ofJobs(number(failed))}
        then={
          yesterday && yesterday.settled > 0
            ? t.yesterday(percent(yesterday.failed / yesterday.settled))
            : undefined
        }
      >
        <Chart
          label={t.failedChart(number(failed))}
          marks={marks((hour) => hour.failed).map((mark) => ({ ...mark, failed: mark.value }))}
          heads={[t.hour, t.failed]}
          ticks={ticks}
        />
      </Figure>
      <Figure
        name={t.tokens}
        value={number(tokens)}
        unit=""
        then={yesterday && t.yesterday(number(yesterday.tokens))}
      >
        <Chart
          label={t.tokensChart(number(tokens))}
          marks={marks((hour) => hour.tokens)}
          heads={[t.hour, t.tokens]}
          {...{ now, ticks }}
        />
      </Figure>
      <Figure
        name={t.cost}
        value={isPriced || jobs === 0 ? dollars(cost) : '–'}
        unit={isPriced || jobs === 0 ? '' : t.noPrice}
        then={
          yesterday && yesterday.costUsd !== null
            ? t.yesterday(dollars(yesterday.costUsd))
            : undefined
        }
      >
        <Chart
          as="line"
          label={t.costChart(dollars(cost))}
          marks={dayLong}
          heads={[t.hour, t.cost]}
          ticks={ticks}
        />
      </Figure>
    </div>
  );
}

interface FigureProps {
  readonly name: string;
  readonly value: string;
  readonly unit: string;
  readonly then: string | undefined;
  readonly children: ComponentChildren;
}

const Figure = ({ name, value, unit, then, children }: FigureProps) => (
  <div class="figure">
    <p class="dim">{name}</p>
    <p class="figure-value">
      {value} <small>{unit}</small>
    </p>
    <p class="small faint">{then ?? ' '}</p>
    {children}
  </div>
);
