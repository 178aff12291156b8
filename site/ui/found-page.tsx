import type { FoundView } from '../views/view-types.ts';
import { FoundGroups } from './found-groups.tsx';
import { FOUND_PREFIX } from '../views/found-id.ts';
import { moreLabel } from '../strings/found.ts';
import { NothingFound } from './nothing-found.tsx';

/** What our server found for a search. */
export function FoundPage({ search, found }: { search: string; found: FoundView }) {
  const { groups, corrected, more } = found;
  if (groups.length === 0) return <NothingFound {...found} />;
  return (
    <FoundGroups
      text={search}
      corrected={corrected}
      groups={groups}
      prefix={FOUND_PREFIX}
      more={(kind) => (
        <a className="btn btn-plain" href={more[kind]}>
          {moreLabel(kind)}
        </a>
      )}
    />
  );
}
