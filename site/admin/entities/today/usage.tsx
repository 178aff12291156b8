import { Link } from '@tanstack/react-router';
import type { DealTrend, StoreTrend } from '../../../../api/contract/owner-tables.ts';
import { dayAndMonth } from '../../../../data/rules/dates/dates.ts';
import { countText } from '../../../../data/rules/text/numbers.ts';
import { Panel } from '../../app/shell/screen.tsx';
import type { Today } from './care-lines.tsx';

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

const MOST_LABELS = 5;

/** A column for each time, with a table of the same figures. */
function ColumnChart({ title, unit, figures }: Props) {
  const highest = Math.max(...figures.map(({ value }) => value));
  if (highest === 0) {
    return (
      <figure className="chart">
        <figcaption>{title}</figcaption>
        <p className="hint">{`No ${unit} in this time.`}</p>
      </figure>
    );
  }
  /** Half of it is a number, too. */
  const top = highest + (highest % 2);
  const step = Math.ceil(figures.length / MOST_LABELS);
  return (
    <figure className="chart">
      <figcaption>{title}</figcaption>
      <div
        className="flex gap-2 pt-2 pb-5 text-muted text-[0.6875rem]"
        role="img"
        aria-label={summaryOf(title, unit, figures)}
      >
        <div className="flex flex-col justify-between -my-2 text-end">
          {[top, top / 2, 0].map((tick) => (
            <span key={tick}>{countText(tick)}</span>
          ))}
        </div>
        <div className="flex-1 flex items-end gap-0.5 h-32 border-b border-b-line">
          {figures.map(({ label, value }, at) => (
            <span
              key={label}
              className="relative flex-1 rounded-t-xs bg-secondary-ink forced-color-adjust-none"
              style={{ height: `${(100 * value) / top}%` }}
            >
              {at % step === 0 && <span className="absolute top-full pt-1 whitespace-nowrap">{label}</span>}
            </span>
          ))}
        </div>
      </div>
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
                <td>{countText(value)}</td>
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
  const highest = `most from ${most.label} (${countText(most.value)})`;
  return `${title}: ${countText(all)} ${unit} in all, ${highest}, last ${countText(last)}.`;
}

/** The shape of a series, beside its figures: it says nothing that they do not. */
function TrendLine({ values }: { values: readonly number[] }) {
  const highest = Math.max(1, ...values);
  const points = values.map((value, at) => `${at},${highest - value}`).join(' ');
  const box = `0 0 ${Math.max(values.length - 1, 1)} ${highest}`;
  return (
    <svg className="trend-line" viewBox={box} preserveAspectRatio="none" width={72} height={22} aria-hidden>
      <polyline points={points} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

/** What shoppers used in the last weeks: over time, and by store and deal. */
export function Usage({ figures: { days, all, stores, deals } }: { figures: Today['figures'] }) {
  const over = (values: readonly number[]) =>
    days.map((day, at) => ({ label: dayAndMonth(day), value: values[at] ?? 0 }));
  const isEmpty = [...Object.values(all).flat(), stores.falling.length, deals.falling.length].every(
    (count) => count === 0,
  );
  return (
    <Panel id="usage" title="The last four weeks" about="A trend compares the last two weeks with the two before.">
      {isEmpty ? (
        <p className="nothing">
          Nothing was counted in these weeks. Clicks, copied codes and votes of shoppers show here from the first one
          on.
        </p>
      ) : (
        <>
          <div className="grid grid-cols-1 gap-3 pt-3 md:grid-cols-2">
            <ColumnChart title="Clicks by day" unit="clicks" figures={over(all.clicks)} />
            <ColumnChart title="Copied codes by day" unit="copies" figures={over(all.copies)} />
            <ColumnChart title="Votes by day that a code worked" unit="votes" figures={over(all.worked)} />
            <ColumnChart title="Votes by day that a code did not work" unit="votes" figures={over(all.failed)} />
          </div>
          <div className="grid grid-cols-1 gap-3 pt-3 md:grid-cols-2">
            <Ranking title="Most used stores" trends={stores.top} nameOf={StoreName} />
            <Ranking title="Falling stores" trends={stores.falling} nameOf={StoreName} />
            <Ranking title="Most used deals" trends={deals.top} nameOf={DealName} />
            <Ranking title="Falling deals" trends={deals.falling} nameOf={DealName} />
          </div>
          <p className="flex flex-wrap gap-x-5 gap-y-1 pt-3 text-[0.875rem]">
            {more.map(({ to, sort, label }) => (
              <Link key={label} className="link" to={to} search={{ sort, descending: 'true' }}>
                {label}
              </Link>
            ))}
          </p>
        </>
      )}
    </Panel>
  );
}

/** The tables, by the same figures. */
const more = [
  { to: '/stores', sort: 'clicks', label: 'All stores by clicks' },
  { to: '/stores', sort: 'copies', label: 'All stores by copies' },
  { to: '/deals', sort: 'clicks', label: 'All deals by clicks' },
  { to: '/deals', sort: 'copies', label: 'All deals by copies' },
] as const;

const StoreName = ({ storeId, storeName }: StoreTrend) => (
  <Link className="link" to="/deals" search={{ store: storeId }}>
    {storeName}
  </Link>
);

const DealName = ({ id, title, code, storeName }: DealTrend) => (
  <>
    <Link className="link" to="/deals" search={{ edit: id }}>
      {title}
    </Link>
    <span className="hint block">{[code, storeName].filter((part) => part !== null).join(' · ')}</span>
  </>
);

interface RankingProps<Trend extends StoreTrend> {
  title: string;
  trends: readonly Trend[];
  nameOf(trend: Trend): React.ReactNode;
}

function Ranking<Trend extends StoreTrend>({ title, trends, nameOf }: RankingProps<Trend>) {
  return (
    <div className="chart">
      <h3 className="text-[0.875rem] font-[650]">{title}</h3>
      {trends.length === 0 ? (
        <p className="hint">None so far.</p>
      ) : (
        <table className="ranking">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">
                <span className="sr-only">Course</span>
              </th>
              <th scope="col">Before</th>
              <th scope="col">Lately</th>
            </tr>
          </thead>
          <tbody>
            {trends.map((trend, at) => (
              <tr key={at}>
                <th scope="row">{nameOf(trend)}</th>
                <td>
                  <TrendLine values={trend.clicks.map((clicks, day) => clicks + (trend.copies[day] ?? 0))} />
                </td>
                <td>{countText(trend.before)}</td>
                <td>{countText(trend.lately)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
