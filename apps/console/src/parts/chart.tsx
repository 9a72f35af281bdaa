import './chart.css';

/** One bar, or one point of the line. */
export interface Mark {
  /** What it stands for: an hour, a day, a name. */
  readonly name: string;
  readonly value: number;
  /** A part of the value that is drawn as failed. */
  readonly failed?: number;
  /** What it is as text. */
  readonly text: string;
}

interface ChartProps {
  /** The chart in one sentence. */
  readonly label: string;
  /** Undefined for what is still to come. */
  readonly marks: readonly (Mark | undefined)[];
  /** Heads of the table for those who do not see the chart. */
  readonly heads: readonly [name: string, value: string];
  /** Bars, or a line. */
  readonly as?: 'bars' | 'line';
  /** The mark that has not ended yet. */
  readonly now?: number | undefined;
  /** Marks below the axis, from its beginning to its end. */
  readonly ticks?: readonly string[];
}

const width = 240;
const height = 56;

/** A small chart with a sentence as label and a table of the same for screen readers. */
export function Chart({ label, marks: all, heads, as = 'bars', now, ticks }: ChartProps) {
  const step = width / Math.max(1, all.length);
  const marks = all.filter((mark) => mark !== undefined);
  const most = Math.max(...marks.map(({ value }) => value), Number.MIN_VALUE);
  const heightOf = (value: number) =>
    value === 0 ? 0 : Math.max(1, (value / most) * (height - 2));
  const points = marks.map(
    ({ value }, index) => `${(index + 0.5) * step},${height - 1 - heightOf(value)}`,
  );
  return (
    <figure class="chart">
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
      >
        {as === 'line' && <polyline points={points.join(' ')} />}
        {as === 'bars' &&
          marks.map(({ name, value, failed = 0, text }, index) => {
            const x = index * step + step * 0.1;
            return (
              <g key={name}>
                <title>{`${name}: ${text}`}</title>
                <Bar {...{ x, step, height: heightOf(value) }} tone={index === now ? 'now' : ''} />
                <Bar {...{ x, step, height: heightOf(failed) }} tone="failed" />
              </g>
            );
          })}
        <line x2={width} y1={height - 0.5} y2={height - 0.5} />
      </svg>
      {ticks && (
        <div class="chart-ticks" aria-hidden="true">
          {ticks.map((tick) => (
            <span key={tick}>{tick}</span>
          ))}
        </div>
      )}
      <div class="unseen">
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{heads[0]}</th>
              <th scope="col">{heads[1]}</th>
            </tr>
          </thead>
          <tbody>
            {marks.map(({ name, text }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

interface BarProps {
  readonly x: number;
  readonly step: number;
  readonly height: number;
  readonly tone: string;
}

const Bar = ({ x, step, height: tall, tone }: BarProps) =>
  tall > 0 ? (
    <rect class={`bar ${tone}`} x={x} y={height - 1 - tall} width={step * 0.8} height={tall} />
  ) : null;

/** A share of a whole as a short bar beside its number. */
export function Share({ of, most, tone = '' }: { of: number; most: number; tone?: string }) {
  return (
    <svg class="share" aria-hidden="true" viewBox="0 0 100 6" preserveAspectRatio="none">
      <rect class="rest" width="100" height="6" />
      <rect
        class={`bar ${tone}`}
        width={most > 0 ? Math.min(100, (of / most) * 100) : 0}
        height="6"
      />
    </svg>
  );
}
