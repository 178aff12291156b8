import { FileRefused } from '../cells/errors.ts';
import { tableOfRecords, type Fields, type ListedRecord, type NoteBesides } from './record-table.ts';
import { holdsSomething, LONGEST_RECORD, tooLong, type SourceTable } from './source-table.ts';
import { textOf, type Encoding } from './text-encoding.ts';
import { attributesOf, XmlError, XmlReader, type XmlHandler } from './xml-reader.ts';

/** The records of a piece are in memory together. */
const PIECE = 16 * 1024;
const NAMESPACE = /^xmlns\b/;
const MOST_PLACES = 10_000;
/** What records are called: a file may have one alone. */
const RECORD = /(?:^|[/:])(?:item|entry|link|row|record|promotion|coupon|voucher|offer|deal|product|store|merchant)$/i;

/**
 * An XML file: the records are the outermost elements that repeat and have others within. Their attributes and what is within are columns.
 * Throws `FileRefused`.
 */
export async function openXml(file: string, encoding: Encoding, isOfDeals: boolean): Promise<SourceTable> {
  const path = recordsIn(placesIn(file, encoding));
  if (path === undefined)
    throw new FileRefused('The file holds no element that repeats, so there is nothing to import.');
  return tableOfRecords(file, isOfDeals, (besides) => elementsAt(path, file, encoding, besides));
}

/** Where elements of one name stand. */
interface Place {
  readonly path: string;
  readonly within: Map<string, Place>;
  count: number;
  hasAttributes: boolean;
}

function placesIn(file: string, encoding: Encoding): Place {
  const placeAt = (path: string): Place => ({ path, within: new Map(), count: 0, hasAttributes: false });
  const open = [placeAt('')];
  let count = 0;
  const handler: XmlHandler = {
    open(name, attributes) {
      const around = open.at(-1)!;
      let place = around.within.get(name);
      if (place === undefined) {
        if ((count += 1) > MOST_PLACES) throw new XmlError('it has too many kinds of elements');
        // a copy: the name is a part of the text that was read, which would stay in memory
        const copied = Buffer.from(name).toString();
        around.within.set(copied, (place = placeAt(`${around.path}/${copied}`)));
      }
      place.count += 1;
      place.hasAttributes ||= attributes.includes('=');
      open.push(place);
    },
    close: () => void open.pop(),
  };
  for (const _ of read(file, encoding, handler));
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
function* read(file: string, encoding: Encoding, handler: XmlHandler): Iterable<void> {
  const reader = new XmlReader(handler);
  try {
    for (const piece of textOf(file, encoding))
      for (let at = 0; at < piece.length; at += PIECE) yield reader.write(piece.slice(at, at + PIECE));
    reader.end();
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw new FileRefused(`The file is not valid XML: ${error.message}. Nothing of it was used.`);
  }
}

interface Element {
  readonly name: string;
  readonly attributes: string;
  readonly content: (string | Element)[];
}

function* elementsAt(path: string, file: string, encoding: Encoding, noteBesides: NoteBesides): Iterable<ListedRecord> {
  const done: (object | string)[] = [];
  const around: string[] = [''];
  const open: Element[] = [];
  let depth = 0;
  let size = 0;
  const handler: XmlHandler = {
    open(name, attributes) {
      if (depth === 0) {
        around.push(name);
        if (around.join('/') !== path) {
          for (const [each, value] of attributesOf(attributes))
            if (!NAMESPACE.test(each)) noteBesides(`${name}.${each}`, value);
          return;
        }
        size = 0;
      }
      depth += 1;
      size += name.length + attributes.length;
      if (size > LONGEST_RECORD) return;
      const element: Element = { name, attributes, content: [] };
      open.at(-1)?.content.push(element);
      open.push(element);
    },
    text(piece) {
      if (depth === 0) noteBesides(around.at(-1)!, piece);
      else if ((size += piece.length) <= LONGEST_RECORD) open.at(-1)!.content.push(piece);
    },
    close() {
      if (depth === 0) return void around.pop();
      // of a record that is too long nothing more is opened
      const element = depth > open.length ? undefined : open.pop();
      if ((depth -= 1) > 0) return;
      around.pop();
      open.length = 0;
      const value = size > LONGEST_RECORD || element === undefined ? null : valueOf(element);
      done.push(value === null ? tooLong : typeof value === 'string' ? { '': value } : value);
    },
  };
  let line = 0;
  for (const _ of read(file, encoding, handler))
    for (const found of done.splice(0)) yield { list: path.slice(1), line: (line += 1), found };
}

/** A text alone, or what is within by name: of text with elements in it the markup. */
function valueOf({ attributes, content }: Element): Fields | string {
  let own = '';
  let hasElements = false;
  for (const each of content)
    if (typeof each === 'string') own += each;
    else hasElements = true;
  if (attributes === '' && !hasElements) return own;
  const isMixed = hasElements && holdsSomething(own);
  const fields: Fields = new Map();
  for (const each of content) {
    if (typeof each === 'string' || isMixed) continue;
    const before = fields.get(each.name);
    const value = valueOf(each);
    if (Array.isArray(before)) before.push(value);
    else fields.set(each.name, before === undefined ? value : [before, value]);
  }
  if (attributes !== '')
    for (const [name, value] of attributesOf(attributes))
      if (!NAMESPACE.test(name)) fields.set(fields.has(name) ? `@${name}` : name, value);
  const text = isMixed ? content.map(markupOf).join('').trim() : own;
  if (fields.size > 0 && holdsSomething(text)) fields.set('', text);
  return fields.size > 0 ? fields : text;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const markupOf = (each: string | Element): string =>
  typeof each === 'string'
    ? escaped(each)
    : `<${each.name}${each.attributes}>${each.content.map(markupOf).join('')}</${each.name}>`;
