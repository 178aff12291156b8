import { readFileSync } from 'node:fs';
import type { ImportKind } from '../../contract/shapes/import-fields.ts';

/** The columns of a file with made-up rows, and the field that each column means; '' for one that says nothing the product keeps. */
export interface Layout {
  readonly name: string;
  readonly kind: ImportKind;
  readonly columns: readonly (readonly [name: string, field: string])[];
  readonly rows: readonly (readonly string[])[];
}

/**
 * The layouts of a file in `layouts/`, as public documentation and readers of such files have them; what each column means was written
 * before the rules were tried on it. A paragraph is one layout: `kind: name`, the columns as `name>field` or the name alone, and rows, cut
 * at bars.
 */
export function layoutsIn(file: string): Layout[] {
  const paragraphs = readFileSync(new URL(`layouts/${file}.txt`, import.meta.url), 'utf8')
    .trim()
    .split('\n\n');
  return paragraphs.map((paragraph) => {
    const [title = '', columns = '', ...rows] = paragraph.split('\n');
    const [kind = '', name = ''] = title.split(/: (.*)/);
    const cells = (line: string): string[] => line.split('|').map((cell) => cell.trim());
    return {
      name,
      kind: kind as ImportKind,
      columns: cells(columns).map((cell) => {
        const [column = '', field = ''] = cell.split('>');
        return [column, field] as const;
      }),
      rows: rows.map(cells),
    };
  });
}
