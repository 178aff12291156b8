import { isImported } from '../../data/rules/deals/source.ts';
import { MOST_DELETIONS, type DeletedImport, type Source } from '../../data/schema/source.ts';
import { idFor } from './ids.ts';

type Deleted = Pick<DeletedImport, 'id' | 'code' | 'movedFrom'> & { title: string; source?: Source | undefined };

/**
 * The notes of a document after the owner deleted things in it: those from feeds are noted, so that no feed brings them again. Nothing is
 * added to a document in which nothing was imported.
 */
export function notesAfter(
  { deletedImports: noted = [] }: { readonly deletedImports?: readonly DeletedImport[] | undefined },
  kind: DeletedImport['kind'],
  deleted: readonly Deleted[],
): { deletedImports?: DeletedImport[] } {
  const ids = new Set(noted.map(({ id }) => id));
  const known = new Set(noted.map(nameOf));
  const added: DeletedImport[] = [];
  for (const { id, source, title, code, movedFrom } of deleted) {
    if (source === undefined || !isImported({ source }) || source.reference === '') continue;
    const { reference } = source;
    const named = reference.includes('/') ? {} : code === undefined ? { title } : { code };
    // another thing may have had its id before
    const moved = movedFrom === undefined ? {} : { movedFrom };
    const note = { id: idFor(id, (taken) => ids.has(taken)), kind, reference, ...named, ...moved };
    if (known.has(nameOf(note))) continue;
    ids.add(note.id);
    known.add(nameOf(note));
    added.push(note);
  }
  const all = [...noted, ...added].slice(-MOST_DELETIONS);
  return all.length === 0 ? {} : { deletedImports: all };
}

const nameOf = ({ kind, reference, code, title, movedFrom }: DeletedImport): string =>
  JSON.stringify([kind, reference, code, title, movedFrom]);
