import type { DocumentKey } from '../../data/schema/documents.ts';
import { contentOfVersion } from '../../data/database/version-text.ts';
import type { KeptVersion } from '../../data/records/versions.ts';
import type { ChangedDocument } from '../contract/change-history.ts';
import type { Services } from '../services.ts';
import type { Fields } from './document-parts.ts';
import { versionIdOf } from './kept-version.ts';
import { thingsNamedIn } from './named-things.ts';
import { kindOf, nameOfDocument } from './names.ts';
import { shownDifferences } from './shown-differences.ts';

/** A document before and after a change; null: there was or is none. */
export function contentsOf(
  { format }: { format: number },
  { key, before, after }: KeptVersion,
): { before: Fields | null; after: Fields | null } {
  const content = (text: string | null) => (text === null ? null : contentOfVersion({ key, text, format }));
  return { before: content(before), after: content(after) };
}

/** What a change did to a document, as the owner reads it. `whole`: both versions and the present one are shown besides. */
export function changedDocument(
  { database }: Pick<Services, 'database'>,
  change: { format: number },
  version: KeptVersion,
  { whole = false } = {},
): ChangedDocument {
  const { key } = version;
  const { before, after } = contentsOf(change, version);
  const differences = shownDifferences(before, after);
  const values = differences.flatMap(({ path, from, to }) => {
    const field = path.slice(path.lastIndexOf('.') + 1);
    return [[field, from] as const, [field, to] as const];
  });
  return {
    versionId: versionIdOf(version),
    key,
    name: nameOfDocument(key, after, before),
    kind: kindOf(key),
    differences,
    things: thingsNamedIn(
      database,
      whole
        ? [
            ['', before],
            ['', after],
            ['', database.read(key as DocumentKey)],
          ]
        : values,
    ),
  };
}
