import { importFields, isField, type ImportKind } from '../contract/import-fields.ts';
import { MappingRefused } from './errors.ts';

/** From the place of a column to the field that it fills. */
export type Mapped = ReadonlyMap<number, string>;

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

/** What each column is mapped to by its owner. Throws `MappingRefused`. */
export function mappedColumns(
  kind: ImportKind,
  columns: readonly string[],
  mapping: { readonly [column: string]: string | null },
): Mapped {
  const mapped = new Map<number, string>();
  for (const [column, field] of Object.entries(mapping)) {
    if (field === null || field === '') continue;
    const places = columns.flatMap((name, at) => (name === column ? [at] : []));
    if (!isField(kind, field))
      throw new MappingRefused(
        `There is no field "${field}" for ${kind}. Use one of these: ${importFields[kind].join(', ')}.`,
      );
    if (places.length === 0)
      throw new MappingRefused(`The file has no column "${column}". Its columns are ${quoted(columns.slice(0, 50))}.`);
    if (places.length > 1)
      throw new MappingRefused(
        `The file has ${places.length} columns "${column}". Rename all but one, then import it.`,
      );
    const other = [...mapped].find(([, each]) => each === field);
    if (other !== undefined)
      throw new MappingRefused(
        `The columns "${columns[other[0]]}" and "${column}" are both mapped to "${field}". Map one of them.`,
      );
    mapped.set(places[0]!, field);
  }
  return mapped;
}
