import { Link } from '@tanstack/react-router';
import { scaleLinear } from '@visx/scale';
import { LinePath } from '@visx/shape';
import type { DealTrend, StoreTrend } from '../../../../api/contract/owner-tables.ts';
import { dayAndMonth } from '../../../../data/rules/dates/dates.ts';
import { ColumnChart } from './column-chart.tsx';
import type { Today } from './care-lines.tsx';

const LINE_WIDTH = 72;
const LINE_HEIGHT = 22;
/** Half a line's thickness. */
const INSET = 1;

/** The shape of a series, beside its figures: it says nothing that they do not. */
function TrendLine({ values }: { values: readonly number[] }) {
  const x = scaleLinear({ domain: [0, Math.max(values.length - 1, 1)], range: [INSET, LINE_WIDTH - INSET] });
  const y = scaleLinear({ domain: [0, Math.max(1, ...values)], range: [LINE_HEIGHT - INSET, INSET] });
  return (
    <svg
      className="trend-line"
      viewBox={`0 0 ${LINE_WIDTH} ${LINE_HEIGHT}`}
      width={LINE_WIDTH}
      height={LINE_HEIGHT}
      aria-hidden
    >
      <LinePath data={[...values]} x={(_, at) => x(at)} y={(value) => y(value)} />
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
    <section className="panel" aria-labelledby="usage-title">
      <header className="panel-head">
        <h2 id="usage-title" tabIndex={-1}>
          The last four weeks
        </h2>
        <p className="hint">A trend compares the last two weeks with the two before.</p>
      </header>
      {isEmpty ? (
        <p className="nothing">
          Nothing was counted in these weeks. Clicks, copied codes and votes of shoppers show here from the first one
          on.
        </p>
      ) : (
        <>
          <div className="charts">
            <ColumnChart title="Clicks by day" unit="clicks" figures={over(all.clicks)} />
            <ColumnChart title="Copied codes by day" unit="copies" figures={over(all.copies)} />
            <ColumnChart title="Votes by day that a code worked" unit="votes" figures={over(all.worked)} />
            <ColumnChart title="Votes by day that a code did not work" unit="votes" figures={over(all.failed)} />
          </div>
          <div className="rankings">
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
    </section>
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
    <span className="hint">{[code, storeName].filter((part) => part !== null).join(' · ')}</span>
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
                <td>{trend.before.toLocaleString('en-US')}</td>
                <td>{trend.lately.toLocaleString('en-US')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
