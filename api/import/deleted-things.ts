import type { DeletedImport } from '../../data/schema/source.ts';
import { dealIdentity } from './deal-identity.ts';
import { hasIdOf } from './feed-reference.ts';
import type { RowIdentity } from './outcomes.ts';

/** Whether the owner deleted what a row would add: by its id in the feed, else by its code, and without a code by its title. */
export function deletionsIn(
  notes: readonly DeletedImport[],
  kind: DeletedImport['kind'],
  feed: string | null,
): (row: RowIdentity) => boolean {
  if (feed === null) return () => false;
  const ofKind = notes.filter((note) => note.kind === kind);
  const references = new Set(ofKind.map(({ reference }) => reference).filter((each) => hasIdOf(each, feed)));
  const names = new Set(
    ofKind
      .filter(({ reference }) => reference === feed)
      .map(({ code = '', title = '', movedFrom }) => keyOf(code, title, movedFrom)),
  );
  if (references.size + names.size === 0) return () => false;
  return ({ reference, changes, movedFrom }) =>
    references.has(reference ?? '') ||
    names.has(
      keyOf(String(changes['code'] ?? ''), String(changes['title'] ?? changes['name'] ?? ''), movedFrom ?? undefined),
    );
}

const keyOf = (code: string, title: string, movedFrom = ''): string => dealIdentity(movedFrom, code, title);
