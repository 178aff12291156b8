import { FileRefused } from './errors.ts';
import { tableOfRecords, type ListedRecord } from './record-table.ts';
import { holdsSomething, LONGEST_RECORD, tooLong, type SourceTable } from './source-table.ts';
import { textOf, type Encoding } from './text-encoding.ts';
import { XmlError, XmlReader, type Attributes, type XmlHandler } from './xml-reader.ts';

const MOST_PLACES = 10_000;
const MOST_BESIDES = 50;
/** What records are called: a file may have one alone. */
const RECORD = /(?:^|[/:])(?:item|entry|link|row|record|promotion|coupon|voucher|offer|deal|product|store|merchant)$/i;

/**
 * An XML file: the records are the outermost elements that repeat and have others within. Their attributes and what is within are columns.
 * Throws `FileRefused`.
 */
export async function openXml(file: string, encoding: Encoding): Promise<SourceTable> {
  const path = recordsIn(await placesIn(file, encoding));
  if (path === undefined)
    throw new FileRefused('The file holds no element that repeats, so there is nothing to import.');
  const besides = new Map<string, string>();
  return tableOfRecords(
    () => elementsAt(path, file, encoding, besides),
    () => besides,
  );
}

/** Where elements of one name stand. */
interface Place {
  readonly path: string;
  readonly within: Map<string, Place>;
  count: number;
  hasAttributes: boolean;
}

async function placesIn(file: string, encoding: Encoding): Promise<Place> {
  const placeAt = (path: string): Place => ({ path, within: new Map(), count: 0, hasAttributes: false });
  const open = [placeAt('')];
  let count = 0;
  const handler: XmlHandler = {
    open(name, attributes) {
      const around = open.at(-1)!;
      const place = around.within.get(name) ?? placeAt(`${around.path}/${name}`);
      if (place.count === 0 && (count += 1) > MOST_PLACES) throw new XmlError('it has too many kinds of elements');
      around.within.set(name, place);
      place.count += 1;
      for (const _ in attributes) place.hasAttributes = true;
      open.push(place);
    },
    text: () => {},
    close: () => void open.pop(),
  };
  for await (const _ of read(file, encoding, handler));
  return open[0]!;
}

function recordsIn(root: Place): string | undefined {
  let single: Place | undefined;
  let plain: Place | undefined;
  for (
    let level = [...root.within.values()];
    level.length > 0;
    level = level.flatMap(({ within }) => [...within.values()])
  ) {
    const most = (fits: (place: Place) => boolean) =>
      level
        .filter(fits)
        .reduce<Place | undefined>((best, each) => (best && best.count >= each.count ? best : each), undefined);
    const found = most(({ count, within }) => count > 1 && within.size > 0);
    // what repeats within a record that stands alone is a part of it
    if (found && single && found.path.startsWith(single.path) && !RECORD.test(found.path)) return single.path;
    if (found) return found.path;
    single ??= most(({ path, within }) => within.size > 0 && RECORD.test(path));
    plain ??= most(({ path, count, hasAttributes }) => hasAttributes && (count > 1 || RECORD.test(path)));
  }
  return (single ?? plain)?.path;
}

/** Runs over the file a piece at a time. Throws `FileRefused`. */
async function* read(file: string, encoding: Encoding, handler: XmlHandler): AsyncIterable<void> {
  const reader = new XmlReader(handler);
  try {
    for await (const piece of textOf(file, encoding)) yield reader.write(piece);
    reader.end();
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw new FileRefused(`The file is not valid XML: ${error.message}. Nothing of it was used.`);
  }
}

interface Element {
  readonly name: string;
  readonly attributes: Attributes;
  readonly within: { [name: string]: unknown };
  text: string;
  /** All that is within, for text that has elements in it. */
  markup: string;
}

/** Stands for what is within a record that is too long. */
const LEFT_OUT: Element = { name: '', attributes: {}, within: {}, text: '', markup: '' };

async function* elementsAt(
  path: string,
  file: string,
  encoding: Encoding,
  besides: Map<string, string>,
): AsyncIterable<ListedRecord> {
  const done: (object | string)[] = [];
  const around: string[] = [''];
  const open: Element[] = [];
  let size = 0;
  const handler: XmlHandler = {
    open(name, attributes) {
      around.push(name);
      const isRecord = open.length === 0 && around.join('/') === path;
      if (open.length === 0 && !isRecord) {
        for (const each in attributes) note(`${name}.${each}`, attributes[each]!);
        return;
      }
      size = isRecord ? 0 : size + name.length + 5;
      for (const each in attributes) size += each.length + attributes[each]!.length;
      open.push(
        size > LONGEST_RECORD ? LEFT_OUT : { name, attributes, within: { __proto__: null }, text: '', markup: '' },
      );
    },
    text(piece) {
      const element = open.at(-1);
      if (element === undefined) note(around.at(-1)!, piece);
      else if ((size += piece.length) <= LONGEST_RECORD) {
        element.text += piece;
        element.markup += escaped(piece);
      }
    },
    close() {
      around.pop();
      const element = open.pop();
      if (element === undefined) return;
      const outer = open.at(-1);
      if (outer !== undefined && size > LONGEST_RECORD) return;
      const value = valueOf(element);
      if (outer === undefined)
        done.push(size > LONGEST_RECORD ? tooLong : typeof value === 'string' ? { '': value } : value);
      else {
        const { name, attributes, markup } = element;
        const before = outer.within[name];
        if (Array.isArray(before)) before.push(value);
        else outer.within[name] = before === undefined ? value : [before, value];
        outer.markup += `<${name}${markupOf(attributes)}>${markup}</${name}>`;
      }
    },
  };
  const note = (name: string, text: string): void => {
    if (holdsSomething(text) && besides.size < MOST_BESIDES && !name.startsWith('xmlns') && !besides.has(name))
      besides.set(name, text.slice(0, 60));
  };
  let line = 0;
  for await (const _ of read(file, encoding, handler))
    for (const found of done.splice(0)) yield { list: path.slice(1), line: (line += 1), found };
}

const escaped = (text: string): string =>
  /[&<"]/.test(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;') : text;
const markupOf = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('');

/** A text alone, or what is within by name: of text with elements in it the markup. */
function valueOf({ attributes, within, text, markup }: Element): object | string {
  const isMixed = holdsSomething(text);
  const value: { [name: string]: unknown } = { __proto__: null };
  for (const name in attributes)
    if (!/^xmlns\b/.test(name)) value[name in within && !isMixed ? `@${name}` : name] = attributes[name];
  let isPlain = true;
  for (const name in within) {
    isPlain = false;
    if (!isMixed) value[name] = within[name];
  }
  if (isMixed) value[''] = (isPlain ? text : markup).trim();
  for (const name in value) if (name !== '') return value;
  return String(value[''] ?? '');
}
