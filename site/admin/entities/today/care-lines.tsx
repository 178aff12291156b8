import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { ruleNames } from '../../../../data/rules/deals/held.ts';
import { plural } from '../../../../data/schema/plural.ts';
import { countOf } from '../../../strings/count-of.ts';
import type { OwnerReplyOf } from '../../http/call.ts';
import type { getToday } from '../../../../api/contract/owner-tables.ts';
import { shortDate } from '../../../../data/rules/dates/dates.ts';

export type Today = OwnerReplyOf<typeof getToday>;

type Care = 'ending' | 'scheduled' | 'expired' | 'doubted' | 'unlinked' | 'repeated';

/** The text for a number of deals, the most urgent first. */
const deals: { readonly [care in Care]: (count: number) => string } = {
  doubted: (count) => `${countOf(count, 'code')} did not work for most shoppers who tried`,
  ending: (count) => `${countOf(count, 'deal')} ${plural(count, 'ends', 'end')} this week`,
  scheduled: (count) => `${countOf(count, 'deal')} ${plural(count, 'is', 'are')} scheduled to start`,
  expired: (count) => `${countOf(count, 'deal')} ${plural(count, 'has', 'have')} ended`,
  unlinked: (count) =>
    `${countOf(count, 'deal')} ${plural(count, 'has no link, and leads', 'have no link, and lead')} nowhere`,
  repeated: (count) => `${countOf(count, 'deal')} ${plural(count, 'has', 'have')} a code that their store has twice`,
};

/** What needs care, each line a link to the table that shows it. */
export function CareLines({ today }: { today: Today }) {
  const care = (Object.keys(deals) as Care[]).filter((each) => today[each].total > 0);
  const { withoutDeals, posts, scheduledPosts, heroUnconfirmed, newsletter, notShown, unreviewedPages } = today;
  return (
    <ul className="care-lines">
      <HeldLines today={today} />
      <FeedLines feeds={today.feeds} />
      {care.map((each) => (
        <li key={each}>
          <Link className="care-line" to="/deals" search={{ state: today[each].state }}>
            <span>
              {deals[each](today[each].total)}
              <span className="hint">
                {named(today[each].items.map(({ title, storeName }) => `${title} (${storeName})`))}
              </span>
            </span>
            <ChevronRight className="icon" aria-hidden />
          </Link>
        </li>
      ))}
      {withoutDeals.total > 0 && (
        <li>
          <Link className="care-line" to="/stores" search={{ state: withoutDeals.state }}>
            <span>
              {`${countOf(withoutDeals.total, 'store')} ${plural(withoutDeals.total, 'has', 'have')} no live deal`}
              <span className="hint">{named(withoutDeals.items.map(({ name }) => name))}</span>
            </span>
            <ChevronRight className="icon" aria-hidden />
          </Link>
        </li>
      )}
      <PostsLine
        posts={posts}
        are={(count) => plural(count, 'is a draft', 'are drafts')}
        nameOf={({ title }) => title}
      />
      <PostsLine
        posts={scheduledPosts}
        are={(count) => plural(count, 'is scheduled', 'are scheduled')}
        nameOf={({ title, stateText }) => `${title} (${stateText})`}
      />
      {notShown.map(({ reason, href }) => (
        <AddressLine key={reason} href={href}>
          {reason}
        </AddressLine>
      ))}
      {unreviewedPages.length > 0 && (
        <li>
          <Link className="care-line" to="/pages">
            <span>
              {`${countOf(unreviewedPages.length, 'page')} ${plural(unreviewedPages.length, 'has a default text', 'have default texts')} that you have not reviewed`}
              <span className="hint">{unreviewedPages.map(({ path }) => path).join(', ')}</span>
            </span>
            <ChevronRight className="icon" aria-hidden />
          </Link>
        </li>
      )}
      {heroUnconfirmed && (
        <li>
          <Link className="care-line" to="/settings" hash="heroTiles.0.figure">
            The figures at the top of the home page were never confirmed
            <ChevronRight className="icon" aria-hidden />
          </Link>
        </li>
      )}
      <li>
        <Link className="care-line" to="/newsletter">
          {`${countOf(newsletter.confirmed, 'newsletter subscriber')}, ${countText(newsletter.unconfirmed)} not confirmed yet`}
          <ChevronRight className="icon" aria-hidden />
        </Link>
      </li>
    </ul>
  );
}

/** A line that leads to an address of the dashboard. Its search says what is open there. */
export function AddressLine({ href, children }: { href: string; children: ReactNode }) {
  const { pathname, hash, searchParams } = new URL(href, location.href);
  return (
    <li>
      <Link
        className="care-line"
        to={pathname.replace(/^\/admin/, '')}
        hash={hash.slice(1)}
        search={Object.fromEntries(searchParams)}
      >
        {children}
        <ChevronRight className="icon" aria-hidden />
      </Link>
    </li>
  );
}

/** *Held back*: what is on no page, each with the rule that it breaks and why. */
function HeldLines({ today: { held, heldProducts } }: { today: Today }) {
  return (
    <>
      {held.total > 0 && (
        <li>
          <Link className="care-line" to="/deals" search={{ state: held.state }}>
            <span>
              {`Held back: ${countOf(held.total, 'deal')} ${plural(held.total, 'is', 'are')} on no page`}
              <HeldReasons items={held.items.map(({ title, held }) => ({ name: title, held }))} />
            </span>
            <ChevronRight className="icon" aria-hidden />
          </Link>
        </li>
      )}
      {heldProducts.total > 0 && (
        <li>
          <Link className="care-line" to="/products" search={{ state: heldProducts.state }}>
            <span>
              {`Held back: figures of ${countOf(heldProducts.total, 'product')} are on no page`}
              <HeldReasons items={heldProducts.items} />
            </span>
            <ChevronRight className="icon" aria-hidden />
          </Link>
        </li>
      )}
    </>
  );
}

const HeldReasons = ({
  items,
}: {
  items: readonly { name: string; held: Today['held']['items'][number]['held'] }[];
}) => (
  <span className="hint">
    {items
      .slice(0, MOST_NAMED)
      .flatMap(({ name, held }) => (held === null ? [] : [`${name}. ${ruleNames[held.rule]}: ${held.reason}`]))
      .join(' ')}
  </span>
);

interface PostsLineProps {
  posts: Today['posts'];
  are(count: number): string;
  nameOf(post: Today['posts']['items'][number]): string;
}

function PostsLine({ posts: { total, state, items }, are, nameOf }: PostsLineProps) {
  if (total === 0) return null;
  return (
    <li>
      <Link className="care-line" to="/posts" search={{ state }}>
        <span>
          {`${countOf(total, 'post')} ${are(total)}`}
          <span className="hint">{named(items.map(nameOf))}</span>
        </span>
        <ChevronRight className="icon" aria-hidden />
      </Link>
    </li>
  );
}

const countText = (count: number): string => count.toLocaleString('en-US');

const MOST_NAMED = 3;
function named(names: readonly string[]): string {
  const more = names.length > MOST_NAMED ? ' …' : '';
  return names.slice(0, MOST_NAMED).join(', ') + more;
}

/** Feeds that fail, or wait until the owner has looked at them. */
function FeedLines({ feeds }: Pick<Today, 'feeds'>) {
  return feeds.map(({ name, since, message }) => (
    <li key={name}>
      <Link className="care-line" to="/import">
        <span>
          {since === null
            ? `The feed ${name} waits for you`
            : `The feed ${name} has failed since ${shortDate(since.slice(0, 10))}; what it brought before stays`}
          <span className="hint">{message}</span>
        </span>
        <ChevronRight className="icon" aria-hidden />
      </Link>
    </li>
  ));
}
