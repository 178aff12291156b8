import type { Mappings } from '../../../data/records/named-rows.ts';
import { fold } from '../../../data/rules/text/fold.ts';
import { importFields, isField, type ImportKind } from '../../contract/shapes/import-fields.ts';
import { isOfWord, wordKey, type ImportOptions, type stateMeanings } from '../../contract/shapes/import-plan.ts';
import { mappingRefused } from '../cells/errors.ts';

/** From the place of a column to the field that it fills. */
export type Mapped = ReadonlyMap<number, string>;

export const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

/** What words of a column of states mean, by the folded word. */
export type StateWords = ReadonlyMap<string, { word: string; means: (typeof stateMeanings)[number] }>;

type Mapping = NonNullable<ImportOptions['mapping']>;

/** A mapping taken apart: its columns, undefined where it says of words alone, and what it says of words in the column of states. */
export function saidOfColumns(mapping: Mapping | undefined, columns: readonly string[]) {
  const entries = Object.entries(mapping ?? {});
  const isWord = ([key, means]: (typeof entries)[number]): boolean => isOfWord(key, means) && !columns.includes(key);
  const fields = entries.filter((entry) => !isWord(entry));
  const isOfWordsAlone = mapping === undefined || (fields.length === 0 && entries.length > 0);
  return {
    fields: isOfWordsAlone ? undefined : Object.fromEntries(fields),
    words: (column: string): StateWords => {
      const prefix = wordKey(column, '');
      const own = entries.filter((entry) => isWord(entry) && entry[0].startsWith(prefix));
      return new Map(
        own.map(([key, means]) => {
          const word = key.slice(prefix.length);
          return [fold(word), { word, means: means as (typeof stateMeanings)[number] }];
        }),
      );
    },
  };
}

/** What each column is mapped to by its owner. Throws `InvalidRequest`. */
export function mappedColumns(kind: ImportKind, columns: readonly string[], mapping: Readonly<Mapping>): Mapped {
  const mapped = new Map<number, string>();
  for (const [column, field] of Object.entries(mapping)) {
    if (field === null || field === '') continue;
    const at = columns.indexOf(column);
    if (!isField(kind, field))
      throw mappingRefused(
        `There is no field "${field}" for ${kind}. Use one of these: ${importFields[kind].join(', ')}.`,
      );
    if (at < 0)
      throw mappingRefused(`The file has no column "${column}". Its columns are ${quoted(columns.slice(0, 50))}.`);
    const other = [...mapped].find(([, each]) => each === field);
    if (other !== undefined)
      throw mappingRefused(
        `The columns "${columns[other[0]]}" and "${column}" are both mapped to "${field}". Map one of them.`,
      );
    mapped.set(at, field);
  }
  return mapped;
}

/** The options with the mapping that they name. Throws `InvalidRequest`. */
export async function withSavedMapping(
  mappings: Pick<Mappings, 'find'>,
  options: ImportOptions,
): Promise<ImportOptions> {
  if (options.mapping !== undefined || options.mappingName === undefined) return options;
  const kept = await mappings.find(options.mappingName);
  if (kept === undefined) throw mappingRefused(`There is no mapping "${options.mappingName}".`);
  if (kept.kind !== options.kind)
    throw mappingRefused(`The mapping "${kept.name}" is for ${kept.kind}, not for ${options.kind}.`);
  return { ...options, mapping: kept.mapping };
}
