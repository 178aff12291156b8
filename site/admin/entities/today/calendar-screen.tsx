import { useNavigate } from '@tanstack/react-router';
import { type CalendarEntry, getCalendar, MOST_LISTED } from '../../../../api/contract/previews.ts';
import { ListPanel } from '../../app/shell/list-panel.tsx';
import { Screen } from '../../app/shell/screen.tsx';
import { SeeSiteAt, pageAt } from '../../app/shell/see-site-at.tsx';
import { fresh, useRead } from '../../http/query.ts';
import { useSiteZone } from '../../requests/reads.ts';
import { instantText } from '../../ui/differences/value-text.ts';

const screenOf = { coupon: '/deals', offer: '/deals', post: '/posts', product: '/products' } as const;
const texts = {
  live: 'goes live',
  ended: 'ends',
  published: 'is published',
  withheld: 'is withheld, since its price is too old',
};

const identified = (changes: readonly CalendarEntry[]) =>
  changes.map((change) => ({ ...change, id: `${change.at} ${change.thing}` }));

/** Opens the site as it will be at any time, and says what changes by itself, when and on which pages. */
export default function CalendarScreen() {
  const timeZone = useSiteZone();
  const changes = useRead(getCalendar, {}, { ...fresh, select: identified });
  const navigate = useNavigate();
  return (
    <Screen title="Calendar" about={`Times are in ${timeZone}.`}>
      <SeeSiteAt className="xl:hidden" />
      <ListPanel
        id="calendar"
        title="What changes by itself"
        about="In the next 30 days."
        query={changes}
        of="changes"
        none="Nothing changes by itself."
        hint={changes.data?.length === MOST_LISTED && `These are the first ${MOST_LISTED}.`}
        rowOf={({ at, title, becomes, pages }) => ({
          name: `${title} ${texts[becomes]}`,
          called: title,
          hint: instantText(at, timeZone),
          notes: pages.map((path) => (
            <a
              key={path}
              className="link inline-block me-3"
              href={pageAt(Date.parse(at), path)}
              target="_blank"
              rel="noopener"
            >
              {path}
            </a>
          )),
        })}
        onForm={(change) => {
          const [kind, ...rest] = change!.thing.split('/');
          void navigate({ to: screenOf[kind as keyof typeof screenOf], search: { edit: rest.at(-1) } });
        }}
      />
    </Screen>
  );
}
