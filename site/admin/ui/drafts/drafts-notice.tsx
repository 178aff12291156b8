import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Unsettled } from '../controls/list-state.tsx';
import { draftText } from './draft-text.ts';
import { DiscardQuestion } from './discard-question.tsx';
import type { Draft } from './draft.ts';
import { drafts } from './drafts.ts';
import { timeOf } from './time-of.ts';
import { useDraftsLeft } from './use-drafts-left.ts';
import { addressOf, nameOf } from './draft.ts';

/** Lists what was typed and not saved before a crash, a closed tab or the end of a session, with the way to its form. */
export function DraftsNotice() {
  const left = useDraftsLeft(() => true);
  const [asking, setAsking] = useState<Draft | null>(null);
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
              onClick={() => setAsking(draft)}
            >
              {draftText.discard}
            </button>
          </li>
        ))}
      </ul>
      <DiscardQuestion
        draft={asking}
        onDiscard={({ key }) => {
          // The button goes with its row: the next Tab leads to what is first on the screen then.
          void drafts.remove(key).then(() => document.querySelector('main')?.focus());
        }}
        onClose={() => setAsking(null)}
      />
    </section>
  );
}
