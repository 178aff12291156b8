import { tooLong } from '../../../data/rules/text/csv-records.ts';
import { FileRefused } from '../cells/errors.ts';
import { tableOfRecords, type Fields, type ListedRecord, type NoteBesides } from './record-table.ts';
import { holdsSomething, type SourceTable } from './source-table.ts';
import { textOf, type Encoding } from './text-encoding.ts';
import { attributesOf, elementsOf, XmlError, type XmlElement } from './xml-elements.ts';

const NAMESPACE = /^xmlns\b/;
const MOST_PLACES = 10_000;
/** What records are called: a file may have one alone. */
const RECORD = /(?:^|[/:])(?:item|entry|link|row|record|promotion|coupon|voucher|offer|deal|product|store|merchant)$/i;

/**
 * An XML file: the records are the outermost elements that repeat and have others within. Their attributes and what is within are columns.
 * Throws `FileRefused`.
 */
export async function openXml(file: string, encoding: Encoding, isOfDeals: boolean): Promise<SourceTable> {
  try {
    const path = recordsIn(placesIn(file, encoding));
    if (path === undefined)
      throw new FileRefused('The file holds no element that repeats, so there is nothing to import.');
    return await tableOfRecords(file, isOfDeals, (besides) => recordsAt(path, file, encoding, besides));
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw new FileRefused(`The file is not valid XML: ${error.message}. Nothing of it was used.`);
  }
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
  let last = open[0]!;
  let count = 0;
  const elements = elementsOf(textOf(file, encoding), {
    isWanted(path) {
      const depth = path.length;
      const around = open[depth - 1]!;
      const name = path[depth - 1]!;
      let place = around.within.get(name);
      if (place === undefined) {
        if ((count += 1) > MOST_PLACES) throw new XmlError('it has too many kinds of elements');
        // a copy: the name is a part of the text that was read, which would stay in memory
        const copied = Buffer.from(name).toString();
        around.within.set(copied, (place = placeAt(`${around.path}/${copied}`)));
      }
      place.count += 1;
      open[depth] = last = place;
      return false;
    },
    onAttributes: (_name, attributes) => void (last.hasAttributes ||= attributes.includes('=')),
  });
  for (const _ of elements);
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

function* recordsAt(path: string, file: string, encoding: Encoding, noteBesides: NoteBesides): Iterable<ListedRecord> {
  const records = elementsOf(textOf(file, encoding), {
    isWanted: (around) => `/${around.join('/')}` === path,
    onText: noteBesides,
    onAttributes(name, attributes) {
      for (const [each, value] of attributesOf(attributes))
        if (!NAMESPACE.test(each)) noteBesides(`${name}.${each}`, value);
    },
  });
  let line = 0;
  for (const record of records) {
    const value = record.isCut ? null : valueOf(record);
    const found = value === null ? tooLong : typeof value === 'string' ? { '': value } : value;
    yield { list: path.slice(1), line: (line += 1), found };
  }
}

/** A text alone, or what is within by name: of text with elements in it the markup. */
function valueOf({ attributes, content }: XmlElement): Fields | string {
  let own = '';
  let hasElements = false;
  for (const each of content)
    if (typeof each === 'string') own += each;
    else hasElements = true;
  if (attributes === '' && !hasElements) return own;
  const isMixed = hasElements && holdsSomething(own);
  const fields: Fields = Object.create(null);
  for (const each of content) {
    if (typeof each === 'string' || isMixed) continue;
    const before = fields[each.name];
    const value = valueOf(each);
    if (Array.isArray(before)) before.push(value);
    else fields[each.name] = before === undefined ? value : [before, value];
  }
  if (attributes !== '')
    for (const [name, value] of attributesOf(attributes))
      if (!NAMESPACE.test(name)) fields[name in fields ? `@${name}` : name] = value;
  const text = isMixed ? content.map(markupOf).join('').trim() : own;
  const isText = Object.keys(fields).length === 0;
  if (!isText && holdsSomething(text)) fields[''] = text;
  return isText ? text : fields;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const markupOf = (each: string | XmlElement): string =>
  typeof each === 'string'
    ? escaped(each)
    : `<${each.name}${each.attributes}>${each.content.map(markupOf).join('')}</${each.name}>`;
