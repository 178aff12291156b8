import { AxisBottom, AxisLeft } from '@visx/axis';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';

interface Figure {
  /** Below its column, and in the table: `16 Nov`. */
  label: string;
  value: number;
}

interface Props {
  title: string;
  /** What is counted, many of them: `clicks`. */
  unit: string;
  /** The oldest first. */
  figures: readonly Figure[];
}

/** In the units of the drawing, which is as wide as its place. */
const WIDTH = 360;
const HEIGHT = 150;
/** Of the figures beside it: a digit, and what is left free around them. */
const DIGIT = 6.5;
const AROUND = 8;
const BOTTOM = 22;
const TOP = 8;
const MOST_LABELS = 5;
const TICKS = 3;

const textOf = (tick: number): string => (Number.isInteger(tick) ? tick.toLocaleString('en-US') : '');

/** A column for each time, with a table of the same figures. */
export function ColumnChart({ title, unit, figures }: Props) {
  if (figures.every(({ value }) => value === 0)) {
    return (
      <figure className="chart">
        <figcaption>{title}</figcaption>
        <p className="hint">{`No ${unit} in this time.`}</p>
      </figure>
    );
  }
  const highest = Math.max(1, ...figures.map(({ value }) => value));
  const y = scaleLinear({ domain: [0, highest], range: [HEIGHT - BOTTOM, TOP], nice: true });
  const left = Math.max(...y.ticks(TICKS).map((tick) => textOf(tick).length)) * DIGIT + AROUND;
  const x = scaleBand({ domain: figures.map(({ label }) => label), range: [left, WIDTH], padding: 0.25 });
  const step = Math.ceil(figures.length / MOST_LABELS);
  const labels = figures.filter((_, at) => at % step === 0).map(({ label }) => label);
  return (
    <figure className="chart">
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={summaryOf(title, unit, figures)}>
        <AxisLeft
          scale={y}
          left={left}
          numTicks={TICKS}
          hideAxisLine
          hideTicks
          tickLength={0}
          tickFormat={(value) => textOf(Number(value))}
          tickClassName="chart-label"
        />
        {figures.map(({ label, value }) => (
          <Bar
            key={label}
            className="chart-bar"
            x={x(label) ?? 0}
            y={y(value)}
            width={x.bandwidth()}
            height={HEIGHT - BOTTOM - y(value)}
            rx={2}
          />
        ))}
        <AxisBottom
          scale={x}
          top={HEIGHT - BOTTOM}
          tickValues={labels}
          hideTicks
          axisClassName="chart-axis"
          tickClassName="chart-label"
        />
      </svg>
      <details>
        <summary>Show as a table</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">From</th>
              <th scope="col">{unit.charAt(0).toUpperCase() + unit.slice(1)}</th>
            </tr>
          </thead>
          <tbody>
            {figures.map(({ label, value }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{value.toLocaleString('en-US')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

/** `Clicks by week: 120 clicks in all, most from 9 Nov (48), last 31.` */
function summaryOf(title: string, unit: string, figures: readonly Figure[]): string {
  const all = figures.reduce((sum, { value }) => sum + value, 0);
  const last = figures.at(-1)?.value ?? 0;
  const most = figures.reduce((best, each) => (each.value > best.value ? each : best));
  const text = (value: number) => value.toLocaleString('en-US');
  return `${title}: ${text(all)} ${unit} in all, most from ${most.label} (${text(most.value)}), last ${text(last)}.`;
}
