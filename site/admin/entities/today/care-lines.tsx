import { Link } from '@tanstack/react-router';
import { ChevronRight, Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { ruleNames } from '../../../../data/rules/deals/held.ts';
import { plural } from '../../../../data/schema/plural.ts';
import { countOf, failure } from '../../text/messages.ts';
import type { OwnerReplyOf } from '../../http/call.ts';
import { type getToday, removeDemo } from '../../../../api/contract/owner-tables.ts';
import { shortDate } from '../../../../data/rules/dates/dates.ts';
import { DeletionButton } from '../../ui/forms/deletion.tsx';
import { Panel } from '../../app/shell/screen.tsx';
import { Button } from '../../ui/controls/buttons.tsx';

export type Today = OwnerReplyOf<typeof getToday>;
type Care = 'ending' | 'scheduled' | 'expired' | 'doubted' | 'unlinked' | 'repeated';

/** `2 deals are scheduled`. */
const counted = (count: number, noun: string, one: string, many: string): string =>
  `${countOf(count, noun)} ${plural(count, one, many)}`;

/** The text for a number of deals, the most urgent first. */
const deals: { readonly [care in Care]: (count: number) => string } = {
  doubted: (count) => `${countOf(count, 'code')} did not work for most shoppers who tried`,
  ending: (count) => counted(count, 'deal', 'ends this week', 'end this week'),
  scheduled: (count) => counted(count, 'deal', 'is scheduled to start', 'are scheduled to start'),
  expired: (count) => counted(count, 'deal', 'has ended', 'have ended'),
  unlinked: (count) => counted(count, 'deal', 'has no link, and leads nowhere', 'have no link, and lead nowhere'),
  repeated: (count) =>
    counted(count, 'deal', 'has a code that their store has twice', 'have a code that their store has twice'),
};

interface Line {
  text: string;
  /** Below it: which of them. */
  hint?: string | null;
  to: string;
  search?: object;
  hash?: string;
}

const MOST_NAMED = 3;
const MOST_WISHES = 10;
function named(names: readonly string[]): string {
  const more = names.length > MOST_NAMED ? ' …' : '';
  return names.slice(0, MOST_NAMED).join(', ') + more;
}

/** Why they are on no page. */
const reasons = (items: readonly { name: string; held: Today['held']['items'][number]['held'] }[]): string =>
  items
    .slice(0, MOST_NAMED)
    .flatMap(({ name, held }) => (held === null ? [] : [`${name}. ${ruleNames[held.rule]}: ${held.reason}`]))
    .join(' ');

/** A line about some, if there are any; the table that it leads to shows all. */
const about = (
  to: string,
  { total, state }: { total: number; state: string },
  text: string,
  hint: string,
): Line | false => total > 0 && { to, search: { state }, text, hint };

function linesOf(today: Today): readonly Line[] {
  const { held, heldProducts, withoutDeals, posts, scheduledPosts, newsletter, unreviewedPages } = today;
  const heldDeals = held.items.map((deal) => ({ name: deal.title, held: deal.held }));
  const heldFigures = `Held back: figures of ${countOf(heldProducts.total, 'product')} are on no page`;
  const noDeal = counted(withoutDeals.total, 'store', 'has no live deal', 'have no live deal');
  const drafts = counted(posts.total, 'post', 'is a draft', 'are drafts');
  const toCome = counted(scheduledPosts.total, 'post', 'is scheduled', 'are scheduled');
  const isToCome = scheduledPosts.items.map(({ title, stateText }) => `${title} (${stateText})`);
  const pages = counted(unreviewedPages.length, 'page', 'has a default text', 'have default texts');
  return [
    about('/deals', held, `Held back: ${counted(held.total, 'deal', 'is', 'are')} on no page`, reasons(heldDeals)),
    about('/products', heldProducts, heldFigures, reasons(heldProducts.items)),
    // Feeds that fail, or wait until the owner has looked at them.
    ...today.feeds.map(({ name, since, message }) => ({
      to: '/import',
      text:
        since === null
          ? `The feed ${name} waits for you`
          : `The feed ${name} has failed since ${shortDate(since.slice(0, 10))}; what it brought before stays`,
      hint: message,
    })),
    ...[...Map.groupBy(today.reports, ({ deal }) => deal)].map(([deal, reports]) => {
      const [kind, , edit] = deal.split('/') as ['coupon' | 'offer', string, string];
      const [{ title, storeName }] = reports as [(typeof reports)[number]];
      const said = reports.map(({ reason, count }) => `${reason} (${countOf(count, 'shopper')})`);
      return {
        to: '/deals',
        search: { edit },
        text: `${title} (${storeName}) is reported as ${said.join(', ')}`,
        hint: `Change the ${kind} or switch it off: then this line goes, at the latest the day after.`,
      };
    }),
    ...today.wishes.slice(0, MOST_WISHES).map(({ store, count }) => ({
      to: '/stores',
      search: { new: 'yes', name: store },
      text: `Add ${store}: a search for it found nothing, and shoppers wished for it ${countOf(count, 'time')}`,
    })),
    ...(Object.keys(deals) as Care[]).map((care) => {
      const { total, items } = today[care];
      const names = items.map(({ title, storeName }) => `${title} (${storeName})`);
      return about('/deals', today[care], deals[care](total), named(names));
    }),
    about('/stores', withoutDeals, noDeal, named(withoutDeals.items.map(({ name }) => name))),
    about('/posts', posts, drafts, named(posts.items.map(({ title }) => title))),
    about('/posts', scheduledPosts, toCome, named(isToCome)),
    ...today.notShown.map(({ reason, href }) => ({ ...placeOf(href), text: reason })),
    unreviewedPages.length > 0 && {
      to: '/pages',
      text: `${pages} that you have not reviewed`,
      hint: unreviewedPages.map(({ path }) => path).join(', '),
    },
    today.heroUnconfirmed && {
      to: '/settings',
      hash: 'heroTiles.0.figure',
      text: 'The figures at the top of the home page were never confirmed',
    },
    {
      to: '/newsletter',
      text: `${countOf(newsletter.confirmed, 'newsletter subscriber')}, ${newsletter.unconfirmed.toLocaleString('en-US')} not confirmed yet`,
    },
  ].filter((line) => line !== false);
}

/** What needs care, each line a link to the table that shows it. */
export const CareLines = ({ today }: { today: Today }) => (
  <ul className="care-lines">
    {linesOf(today).map(({ text, hint, ...place }) => (
      <CareLine key={text} {...place}>
        <span>
          {text}
          {hint !== undefined && <span className="hint">{hint}</span>}
        </span>
      </CareLine>
    ))}
  </ul>
);

type Place = Omit<Line, 'text' | 'hint'>;

/** An address of the dashboard. Its search says what is open there. */
function placeOf(href: string): Place {
  const { pathname, hash, searchParams } = new URL(href, location.href);
  return {
    to: pathname.replace(/^\/admin/, ''),
    hash: hash.slice(1),
    search: Object.fromEntries(searchParams),
  };
}

const CareLine = ({ children, ...place }: Place & { children: ReactNode }) => (
  <li>
    <Link className="care-line hover:bg-sunken" {...(place as { to: string })}>
      {children}
      <ChevronRight className="icon flex-none text-muted" aria-hidden />
    </Link>
  </li>
);

const texts: { readonly [id in Today['checklist'][number]['id']]: string } = {
  name: 'Give the site its name',
  logo: 'Show your logo',
  colours: 'Choose your colours',
  texts: 'Review the texts that every new site begins with',
  store: 'Add your first store',
  mail: 'Have a mail server set up, so that subscribers can confirm',
  backup: 'Have backups set up',
};

/** What a new site needs, until all of it is done; and the way from the demo to an empty site. */
export function FirstSteps({ checklist, demo }: Pick<Today, 'checklist' | 'demo'>) {
  if (demo === 0 && checklist.every(({ done }) => done)) return null;
  return (
    <Panel id="first-steps" title="First steps" actions={demo > 0 ? <RemoveDemo /> : undefined}>
      <ul className="care-lines">
        {checklist.map(({ id, done, href }) => (
          <CareLine key={id} {...placeOf(href)}>
            <span
              className="flex-none grid place-items-center size-6 border-2 border-edge rounded-[50%] text-secondary-ink"
              aria-hidden
            >
              {done && <Check className="icon" />}
            </span>
            <span className="flex-1">
              {texts[id]}
              <span className="sr-only">{done ? '(done)' : '(to do)'}</span>
            </span>
          </CareLine>
        ))}
      </ul>
    </Panel>
  );
}

const RemoveDemo = () => (
  <DeletionButton
    button={(ask) => <Button onClick={ask}>Start with an empty site</Button>}
    row={{ name: 'the demo' }}
    asks={{ title: (demo) => `Remove ${demo}?`, confirm: 'Remove the demo' }}
    text="Its stores, posts, products and categories disappear at once. What you have changed stays."
    call={removeDemo}
    given={{}}
    toasts={{
      deleted: ({ message }) => ({ title: 'This site is yours now', text: message }),
      deleteFailed: failure('Failed to remove the demo'),
    }}
  />
);
