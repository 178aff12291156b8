import { isDeepStrictEqual } from 'node:util';
import type { DocumentChange, Transaction } from '../../data/catalogue/documents/database.ts';
import type { Read } from '../../data/queries/reading/reader.ts';
import { dayOf } from '../../data/rules/dates/time-zone.ts';
import { type CountBuffer, COUNTED_IN } from '../engagement/count-buffer.ts';
import { countedFigures, isFiguresKey } from '../engagement/shown-figures.ts';
import type { Stored } from '../http/stored.ts';
import type { Fields } from './document-parts.ts';
import { kindOf, nameOfDocument } from './names.ts';
import { putBack, type KnownVersion } from './restoring.ts';
import { ChangedSince, takenBack } from './take-back.ts';
import { Conflict } from '../http/errors.ts';
import { listed } from '../entities/counted-list.ts';

/** What an undo met instead of what the change left. */
interface PresentDocument {
  key: string;
  name: string;
  /** null: there is none. */
  document: unknown;
}

/** `current`: what was changed since. */
class CannotUndo extends Conflict {
  constructor(current: readonly PresentDocument[]) {
    const names = listed(current.map(({ name }) => `"${name}"`));
    super(
      `${names} ${current.length === 1 ? 'was' : 'were'} changed since, so this cannot be undone as a whole. Nothing was changed. ` +
        'Former versions can be restored one by one in History.',
      { current },
    );
  }
}

/** Takes a change back in a transaction. Throws `CannotUndo` with all that was changed since. */
export function undo(
  transaction: Transaction,
  versions: readonly KnownVersion[],
  context: { now: Date; read: () => Read },
): void {
  const wanted = new Map<KnownVersion, Fields | undefined>();
  const changed: PresentDocument[] = [];
  for (const version of versions) {
    if (kindOf(version.key) === 'figures') continue;
    const present = transaction.read(version.key) as Fields | undefined;
    try {
      wanted.set(version, takenBack(version, present));
    } catch (error) {
      if (!(error instanceof ChangedSince)) throw error;
      const name = nameOfDocument(version.key, present, version.after, version.before);
      changed.push({ key: version.key, name, document: present ?? null });
    }
  }
  if (changed.length > 0) throw new CannotUndo(changed);
  for (const [{ key }, document] of wanted) putBack(transaction, key, document, context);
}

/** What was made to depend on the change since, such as a post about a store that it created, must not be changed with it. */
export function refuseFurther(versions: readonly KnownVersion[]): (changes: readonly DocumentChange[]) => void {
  const own = new Set<string>(versions.map(({ key }) => key));
  return (changes) => {
    const further = changes.filter(({ key }) => !own.has(key) && kindOf(key) !== 'figures');
    if (further.length === 0) return;
    throw new CannotUndo(
      further.map(({ key, before }) => ({
        key,
        name: nameOfDocument(key, before as Fields | undefined),
        document: before ?? null,
      })),
    );
  };
}

/**
 * Brings back the figures that a change changed: as they were where it was made today and nothing changed them since, else as they are
 * counted now. What it gives comes last in a transaction.
 */
export async function formerFigures(
  services: Pick<Stored, 'records' | 'now'> & { counts: CountBuffer },
  versions: readonly KnownVersion[],
  changedAt: string,
): Promise<(transaction: Transaction) => void> {
  const day = (at: number) => dayOf(at, COUNTED_IN);
  const isSameDay = day(Date.parse(changedAt)) === day(services.now().getTime());
  const former = versions.filter(({ key }) => isFiguresKey(key));
  const showCounted = await countedFigures(services, former.map(({ key }) => key).filter(isFiguresKey));
  return (transaction) => {
    if (!isSameDay || !former.every(({ key, after }) => isDeepStrictEqual(transaction.read(key), after)))
      return showCounted(transaction);
    for (const { key, before } of former) {
      if (before === undefined) transaction.delete(key);
      else transaction.write(key, before as never);
    }
  };
}
