import { listWishes } from '../../../../api/contract/engagement.ts';
import { useRead } from '../../http/query.ts';
import { countOf } from '../../text/count-of.ts';
import { Unsettled } from '../../ui/controls/unsettled.tsx';
import { CareLine } from './care-lines.tsx';

const MOST_SHOWN = 10;

/** The stores that most shoppers miss, each with the form that adds it. */
export function MissedStores() {
  const wishes = useRead(listWishes);
  if (wishes.isPending) return <Unsettled />;
  const missed = wishes.data?.slice(0, MOST_SHOWN) ?? [];
  if (missed.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="missed-title">
      <header className="panel-head">
        <h2 id="missed-title" tabIndex={-1}>
          Stores that shoppers miss
        </h2>
        <p className="hint">What was typed where a search found nothing. A line goes once there is such a store.</p>
      </header>
      <ul className="care-lines">
        {missed.map(({ store, count }) => (
          <CareLine key={store} to="/stores" search={{ new: 'yes', name: store }}>
            <span>
              {`Add ${store}`}
              <span className="hint">{`Wished for ${countOf(count, 'time')}`}</span>
            </span>
          </CareLine>
        ))}
      </ul>
    </section>
  );
}
