import type { DocumentCache } from './document-cache.ts';
import type { Changes } from './document-files.ts';
import { prepareWhole } from './document-text.ts';
import { movableEntries, NOTHING_UNKNOWN, type UnknownFields } from './unknown-fields.ts';
import type { DocumentKey } from '../../schema/documents.ts';

/** Changes with what their files hold beyond the schemas, as a newer release may have written it: saving loses nothing. */
export function withUnknownFields(
  documents: DocumentCache,
  changes: Changes,
  restored: ReadonlyMap<string, UnknownFields> = new Map(),
): Changes {
  const unknownOf = (key: DocumentKey) => documents.version(key).unknown ?? restored.get(key) ?? null;
  const moved = [...[...changes.keys()].map(unknownOf), ...restored.values()].flatMap((unknown) =>
    movableEntries(unknown ?? NOTHING_UNKNOWN),
  );
  return new Map(
    [...changes].map(([key, prepared]) => {
      const unknown = unknownOf(key);
      const isPlain = prepared === null || (unknown === null && moved.length === 0);
      return [key, isPlain ? prepared : prepareWhole(prepared, unknown, moved)];
    }),
  );
}
