import { Parser } from 'htmlparser2';

/** What the values of a sheet do not say by themselves. Rows are counted from 1, columns from 0. */
export interface CellNotes {
  /** Cells that have no value which can be used: the error that each shows; null: it is computed by a formula. */
  readonly unusable: Map<number, Map<number, string | null>>;
  /** Numbers that are shown as percentages: 0.2 stands for 20%. */
  readonly percentages: Map<number, Set<number>>;
}

/** Takes the text of an XML file piece by piece. */
export interface XmlReader {
  write(text: string): void;
}

/** The number formats of Excel that are percentages and have no text of their own. */
const PERCENTAGES = new Set(['9', '10']);

type Attributes = { readonly [name: string]: string };
/** Any prefix may stand for the namespace of spreadsheets. */
const plain = (name: string): string => name.slice(name.indexOf(':') + 1);
const reader = (onTag: (name: string, attributes: Attributes) => void): XmlReader =>
  new Parser({ onopentag: (name, attributes) => onTag(plain(name), attributes) }, { xmlMode: true });

/** Where in an archive its first sheet and its styles are. */
export class WorkbookPlaces {
  readonly #sheets = new Map<string, string>();
  #first: string | null = null;
  styles = 'xl/styles.xml';

  /** Undefined until `xl/workbook.xml` and its relations are read. */
  get firstSheet(): string | undefined {
    return this.#sheets.get(this.#first ?? '');
  }

  /** Of `xl/workbook.xml`. */
  workbookReader(): XmlReader {
    return reader((name, attributes) => {
      if (name === 'sheet')
        this.#first ??= Object.entries(attributes).find(([each]) => plain(each) === 'id' && each !== 'id')?.[1] ?? '';
    });
  }

  /** Of `xl/_rels/workbook.xml.rels`. */
  relationsReader(): XmlReader {
    return reader((name, { Id = '', Type = '', Target = '' }) => {
      if (name !== 'Relationship') return;
      const file = Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`;
      if (Type.endsWith('/worksheet')) this.#sheets.set(Id, file);
      else if (Type.endsWith('/styles')) this.styles = file;
    });
  }
}

/** Reads the styles: `found` gets the number of each style whose numbers are shown as percentages. */
export function stylesReader(found: (style: string) => void): XmlReader {
  const formats = new Set(PERCENTAGES);
  let count = 0;
  let isInside = false;
  return new Parser(
    {
      onopentag(tag, attributes) {
        const name = plain(tag);
        if (name === 'numFmt' && /%/.test((attributes['formatCode'] ?? '').replaceAll(/"[^"]*"|\\./g, '')))
          formats.add(attributes['numFmtId'] ?? '');
        else if (name === 'cellXfs') isInside = true;
        else if (name === 'xf' && isInside) {
          if (formats.has(attributes['numFmtId'] ?? '')) found(String(count));
          count += 1;
        }
      },
      onclosetag(tag) {
        if (plain(tag) === 'cellXfs') isInside = false;
      },
    },
    { xmlMode: true },
  );
}

/** Reads a sheet. `percentStyles`: see `stylesReader`. */
export function sheetReader(percentStyles: ReadonlySet<string>, notes: CellNotes): XmlReader {
  let row = 0;
  let column = -1;
  let isError = false;
  let text: string | null = null;
  return new Parser(
    {
      onopentag(tag, attributes) {
        const name = plain(tag);
        if (name === 'row') {
          row = Number(attributes['r'] ?? row + 1);
          column = -1;
        } else if (name === 'c') {
          column = columnIn(attributes['r']) ?? column + 1;
          isError = attributes['t'] === 'e';
          if ((attributes['t'] ?? 'n') === 'n' && percentStyles.has(attributes['s'] ?? ''))
            placed(notes.percentages, row, () => new Set<number>()).add(column);
        } else if (name === 'f') note(null);
        else if (name === 'v' && isError) text = '';
      },
      ontext(piece) {
        if (text !== null) text += piece;
      },
      onclosetag(tag) {
        if (plain(tag) !== 'v' || text === null) return;
        note(text);
        text = null;
      },
    },
    { xmlMode: true },
  );

  function note(error: string | null): void {
    const inRow = placed(notes.unusable, row, () => new Map<number, string | null>());
    if (!inRow.has(column)) inRow.set(column, error);
  }
}

function placed<Value>(map: Map<number, Value>, key: number, make: () => Value): Value {
  const found = map.get(key) ?? make();
  map.set(key, found);
  return found;
}

/** 27 for `AB12`; undefined: the cell follows the one before it. */
function columnIn(place: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(place ?? '')?.[0];
  return letters === undefined
    ? undefined
    : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
