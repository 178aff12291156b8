import { Link } from '@tanstack/react-router';
import { type CalendarEntry, getCalendar, MOST_LISTED } from '../../../../api/contract/previews.ts';
import { Screen } from '../../app/shell/screen.tsx';
import SeeSiteAt, { pageAt } from '../../app/shell/see-site-at.tsx';
import { fresh, useRead } from '../../http/query.ts';
import { useSiteZone } from '../../requests/reads.ts';
import { Loaded } from '../../ui/controls/list-state.tsx';

const screenOf = { coupon: '/deals', offer: '/deals', post: '/posts', product: '/products' } as const;
const texts = {
  live: 'goes live',
  ended: 'ends',
  published: 'is published',
  withheld: 'is withheld, since its price is too old',
};

/** Opens the site as it will be at any time, and says what changes by itself, when and on which pages. */
export default function CalendarScreen() {
  const timeZone = useSiteZone();
  const calendar = useRead(getCalendar, {}, fresh);
  const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone });
  return (
    <Screen title="Calendar" about={`What changes by itself in the next 30 days. Times are in ${timeZone}.`}>
      <section className="panel grid grid-cols-1 gap-4">
        <SeeSiteAt />
        <Loaded query={calendar} of="changes" as="list">
          {(changes) =>
            changes.length === 0 ? (
              <p className="nothing">Nothing changes by itself.</p>
            ) : (
              <>
                {changes.length === MOST_LISTED && <p className="hint">These are the first {MOST_LISTED}.</p>}
                <ul className="care-lines" aria-label="What changes by itself">
                  {changes.map((change) => (
                    <Change key={`${change.at} ${change.thing}`} {...change} time={time} />
                  ))}
                </ul>
              </>
            )
          }
        </Loaded>
      </section>
    </Screen>
  );
}

function Change({ at, thing, title, becomes, pages, time }: CalendarEntry & { time: Intl.DateTimeFormat }) {
  const [kind, ...rest] = thing.split('/');
  const to = screenOf[kind as keyof typeof screenOf];
  return (
    <li className="py-2 px-3.5 wrap-anywhere">
      <p className="hint">{time.format(new Date(at))}</p>
      <p>
        <Link className="link" to={to} search={{ edit: rest.at(-1) }}>
          {title}
        </Link>{' '}
        {texts[becomes]}
      </p>
      <p className="hint">
        {pages.map((path) => (
          <a key={path} className="link inline-block me-3" href={pageAt(at, path)} target="_blank" rel="noopener">
            {path}
          </a>
        ))}
      </p>
    </li>
  );
}
