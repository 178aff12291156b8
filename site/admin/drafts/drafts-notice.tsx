import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Unsettled } from '../controls/unsettled.tsx';
import { draftText } from './draft-text.ts';
import { addressOf } from './draft-address.ts';
import type { Draft, DraftKind } from './draft.ts';
import { drafts } from './drafts.ts';
import { timeOf } from './time-of.ts';
import { useDraftsLeft } from './use-drafts-left.ts';

const names: { readonly [kind in DraftKind]: string } = {
  stores: 'Store',
  coupons: 'Coupon',
  offers: 'Offer',
  categories: 'Category',
  blogs: 'Post',
  'amazon-products': 'Amazon product',
  'tracking-codes': 'Tracking code',
  settings: 'Site settings',
  'pasted-codes': 'Pasted deals',
  'blog-generator': 'AI blog generator',
  'store-generator': 'AI store generator',
  feeds: 'Feed',
  import: 'Import',
};

/** Forms that are about no record of many. */
const alone: ReadonlySet<DraftKind> = new Set([
  'settings',
  'pasted-codes',
  'blog-generator',
  'store-generator',
  'import',
]);

const nounOf = (kind: DraftKind): string => names[kind].replace(/^(?!Amazon|AI)./, (first) => first.toLowerCase());

/** `New post “How owners save”` */
function nameOf({ kind, id, values }: Draft): string {
  const { title, name, topic, storeName, feed } = values;
  const called =
    kind === 'tracking-codes'
      ? id
      : [title, name, topic, storeName, feed].find((text) => typeof text === 'string' && text !== '');
  const noun = id === undefined && !alone.has(kind) ? `New ${nounOf(kind)}` : names[kind];
  return typeof called === 'string' ? `${noun} “${called}”` : noun;
}

/** Lists what was typed and not saved before a crash, a closed tab or the end of a session, with the way to its form. */
export function DraftsNotice() {
  const left = useDraftsLeft(() => true);
  useEffect(() => {
    drafts.removeOld(Date.now()).catch((error: unknown) => console.warn('Old drafts could not be removed.', error));
  }, []);
  if (left === null) return <Unsettled />;
  if (left.length === 0) return null;
  return (
    <section className="drafts-notice" aria-label={draftText.unsaved}>
      <h2>{draftText.unsaved}</h2>
      <ul>
        {left.map((draft) => (
          <li key={draft.key} className="draft-left">
            <span>
              {nameOf(draft)}, {timeOf(draft.at)}
            </span>
            <Link
              className="btn btn-plain btn-small"
              aria-label={`${draftText.open} ${nameOf(draft)}`}
              {...addressOf(draft)}
              hash={draft.key}
            >
              {draftText.open}
            </Link>
            <button
              type="button"
              className="btn btn-quiet btn-small"
              aria-label={`${draftText.discard} ${nameOf(draft)}`}
              onClick={({ currentTarget }) => {
                // The button goes with its row: the next Tab leads to what is first on the screen then.
                currentTarget.closest('main')?.focus();
                void drafts.remove(draft.key);
              }}
            >
              {draftText.discard}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
