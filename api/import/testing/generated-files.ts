import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import type { ImportOptions } from '../../contract/shapes/import-plan.ts';
import { aZip } from '../../testing/zip-file.ts';

const MEGABYTE = 1024 * 1024;

/** A file for a reader to cope with. */
export interface GeneratedFile {
  name: string;
  kind: ImportOptions['kind'];
  /** `bytes`: how large it is made; hostile spreadsheets and archives are as large as they have to be. */
  write(file: string, bytes: number): void;
  /** The largest that is accepted. */
  most: number;
  /** Of how many bytes its documents are that are unpacked before they are read. */
  unpacked?: (bytes: number) => number;
  /** It is read to its end, whatever becomes of its rows. */
  isOrdinary?: true;
}

const TEXTS = 200 * MEGABYTE;
const SHEETS = 20 * MEGABYTE;
/** Of documents, unpacked. */
const DOCUMENTS = 380 * MEGABYTE;
/** An archive of the old form has no more. */
const MOST_ENTRIES = 65_000;

const BLOCK = MEGABYTE / 32;
/** Repeats a piece between a head and a tail. */
function repeat(file: string, bytes: number, piece: (at: number) => string, head = '', tail = ''): void {
  const handle = openSync(file, 'w');
  let written = writeSync(handle, head);
  for (let at = 0; written < bytes - tail.length - 2 * BLOCK;) {
    let block = '';
    while (block.length < BLOCK) block += piece((at += 1));
    written += writeSync(handle, block);
  }
  writeSync(handle, tail);
  closeSync(handle);
}

const COLUMNS = ['Store', 'Title', 'Code', 'Ends', 'Link', 'Description'];
const cells = (at: number): string[] => [
  ...['Acme', `Deal ${at}, 20% off everything in the shop`, `CODE${at}`, '2027-01-31'],
  `https://acme.example/deals/${at}?from=feed`,
  `What deal ${at} is about: words of about as many letters as descriptions of networks have, and a few more.`,
];
const object = (at: number): string =>
  JSON.stringify(Object.fromEntries(COLUMNS.map((name, column) => [name, cells(at)[column]])));
const element = (at: number) => (name: string, column: number) =>
  `<${name}>${cells(at)[column]!.replaceAll('&', '&amp;')}</${name}>`;
const quoted = (at: number) => `${Array.from(cells(at), (cell) => `"${cell}"`).join(',')}\n`;

const text = (name: string, piece: (at: number) => string, head = '', tail = ''): GeneratedFile => ({
  name,
  kind: 'coupons',
  most: TEXTS,
  write: (file, bytes) => repeat(file, bytes, piece, head, tail),
});
/** Objects of a JSON list. */
const list = (name: string, piece: (at: number) => string): GeneratedFile =>
  text(`JSON of ${name}`, (at) => `${at === 1 ? '' : ','}${piece(at)}`, '[', ']');
const xml = (name: string, piece: (at: number) => string): GeneratedFile =>
  text(`XML of ${name}`, piece, '<feed>', '</feed>');

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const WORKBOOK = `<workbook xmlns:r="${OFFICE}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`;
const RELATIONS =
  `<Relationships><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>` +
  `<Relationship Id="r2" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`;

/** A spreadsheet whose first sheet holds this XML. */
const sheet = (name: string, content: (bytes: number) => string, strings = ''): GeneratedFile => ({
  name: `XLSX ${name}`,
  kind: 'coupons',
  most: SHEETS,
  write(file, bytes) {
    const files = {
      'xl/workbook.xml': WORKBOOK,
      'xl/_rels/workbook.xml.rels': RELATIONS,
      'xl/sharedStrings.xml': `<sst>${strings}</sst>`,
      'xl/worksheets/sheet1.xml': content(bytes),
    };
    writeFileSync(file, aZip(Object.entries(files).map(([each, xmlOf]) => ({ name: each, content: xmlOf }))));
  },
});
const sheetOf = (rows: string): string => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const inline = (place: string, content: string): string =>
  `<c r="${place}" t="inlineStr"><is><t>${content}</t></is></c>`;
const HEAD_ROW = `<row r="1">${COLUMNS.map((name, at) => inline(`${'ABCDEF'[at]}1`, name)).join('')}</row>`;
const times = (count: number, piece: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => piece(at)).join('');
/** What a sheet unpacks to for each byte of the file. */
const UNPACKED = 5.5;

const archive = (name: string, write: GeneratedFile['write']): GeneratedFile => ({
  ...{ name: `ZIP export ${name}`, kind: 'everything', most: DOCUMENTS, write },
  unpacked: (bytes) => bytes,
});
const EXPORT_HEAD = '{"format":1,"exportedAt":"2026-01-01T00:00:00.000Z"}\n';
const dealOf = (at: number) => (deal: number) =>
  `{"id":"s${at}-${deal}","title":"20% off everything in the shop","code":"CODE${deal}","sortOrder":${deal}}`;
const deals = Array.from({ length: 12 }, (_, deal) => deal);
const document = (at: number): string =>
  `{"key":"stores/s${at}","document":{"name":"Store ${at}","coupons":[${deals.map(dealOf(at)).join()}]}}`;
/** `piece` repeated in a file, which is packed. */
const packed =
  (name: string, piece: (at: number) => string, head: string, tail = ''): GeneratedFile['write'] =>
  (file, bytes) => {
    repeat(file, bytes, piece, head, tail);
    writeFileSync(file, aZip([{ name, content: readFileSync(file) }]));
  };

const narrow = (count: number): string => `Store,Title${times(count - 2, (at) => `,c${at}`)}\n`;
const shortNames = `"Store":"Acme","Title":"A"${times(60, (at) => `,"c${at}":1`)}`;
const ordinaryRow = (at: number): string => {
  const row = at + 2;
  const written = cells(at).map((cell, column) => inline(`${'ABCDEF'[column]}${row}`, cell.replaceAll('&', '')));
  return `<row r="${row}">${written.join('')}</row>`;
};
const sharedRow = (at: number): string => {
  const row = at + 2;
  const cellIn = (cell: number) =>
    `<c r="${'ABCDEFGHIJ'[cell]}${row}" s="1" t="s"><v>${(at * 10 + cell) % 100_000}</v></c>`;
  return `<row r="${row}" spans="1:10">${times(10, cellIn)}</row>`;
};

/** They are read to their end, whatever becomes of their rows. */
const ordinaryFiles: readonly GeneratedFile[] = [
  text('CSV of ordinary rows', quoted, `${COLUMNS.join(',')}\n`),
  text('TSV of ordinary rows', (at) => `${cells(at).join('\t')}\n`, `${COLUMNS.join('\t')}\n`),
  list('ordinary rows', object),
  text('NDJSON of ordinary rows', (at) => `${object(at)}\n`),
  xml('ordinary rows', (at) => `<item id="${at}">${COLUMNS.map(element(at)).join('')}</item>`),
  sheet('of ordinary rows', (bytes) => sheetOf(HEAD_ROW + times(Math.floor((bytes * UNPACKED) / 620), ordinaryRow))),
  archive(
    'of documents',
    packed('catalogue.ndjson', (at) => `${document(at)}\n`, EXPORT_HEAD),
  ),
  {
    ...text('JSON export', (at) => `${at === 1 ? '' : ','}${document(at)}`, '{"format":1,"documents":[', ']}'),
    kind: 'everything',
  },
  text('CSV of short cells', () => `${'ab,'.repeat(900)}\n`, narrow(901)),
  text('CSV of short quoted cells', () => `${'"ab",'.repeat(900)}\n`, narrow(901)),
  list('short values', () => `{${shortNames}}`),
  text('NDJSON of short values', () => `{${shortNames}}\n`),
  text('NDJSON of lists in lists', () => `{"a":[${'[1],'.repeat(500)}{"b":1}]}\n`),
  xml('small elements', () => `<r>${times(60, (at) => `<e${at}>1</e${at}>`)}</r>`),
  xml('empty elements', () => `<r>${'<e/>'.repeat(200)}</r>`),
  xml('attributes', () => `<r ${times(60, (at) => `a${at}="1" `)}/>`),
  xml('entities', () => `<r><title>${'&amp;&#65;'.repeat(100)}</title><code>a</code></r>`),
  sheet('of numbers', (bytes) =>
    sheetOf(HEAD_ROW + times((bytes * 5.9) / 320, () => `<row>${'<c><v>1.5</v></c>'.repeat(18)}</row>`)),
  ),
  sheet(
    'of texts that cells share',
    (bytes) => sheetOf(HEAD_ROW + times((bytes * 4) / 330, sharedRow)),
    times(100_000, (at) => `<si><t>A text ${at}</t></si>`),
  ),
];

const oddFiles: readonly GeneratedFile[] = [
  text('CSV of short rows', (at) => `Acme,Deal ${at},${'1,'.repeat(40)}\n`, narrow(43)),
  text('CSV of the shortest rows', () => 'a,b\n', 'Store,Title\n'),
  text('CSV of one line', () => 'word '),
  text('CSV of one line of cells', () => 'a,'),
  text('CSV of a mark that is never closed', () => 'word\n', 'Store,Title\nAcme,"'),
  text('CSV of empty cells in each row', () => `${','.repeat(5_000)}\n`, 'Store,Title\n'),
  text('JSON of lists in lists', () => '['),
  text('JSON of objects in objects', () => '{"a":'),
  text('JSON of one text', () => 'word ', '[{"title":"', '"}]'),
  text('JSON of one number', () => '1234567890', '[{"title":', '}]'),
  text('JSON of one object with many names', (at) => `"name${at}":1,`, '[{', '"a":1}]'),
  text('JSON of empty objects', () => '{},', '[', '{}]'),
  text('NDJSON of another name in each line', (at) => `{"Store":"Acme","n${at % 990}":1}\n`),
  text('NDJSON of objects in objects', () => `${'{"a":'.repeat(31)}{"b":1}${'}'.repeat(31)}\n`),
  text('NDJSON whose second line is long', () => 'word ', '{"title":"a"}\n{"title":"', '"}\n'),
  text('NDJSON of many names in each line', (at) => `{${times(400, (name) => `"n${at}-${name}":1,`)}"a":1}\n`),
  text('XML of one record', (at) => `<a>${at}</a>`, '<feed><item><b>1</b></item><item>', '</item></feed>'),
  text('XML of elements in elements', () => '<a>', '<?xml version="1.0"?>'),
  sheet('of a row with a high number', () => sheetOf(`${HEAD_ROW}<row r="99999999">${inline('A99999999', 'a')}</row>`)),
  sheet('of a cell in a column that no sheet has', () => sheetOf(`<row r="1">${inline('ZZZZZZZ2', 'a')}</row>`)),
  sheet('of cells in the last column', () =>
    sheetOf(times(2_000, (at) => `<row r="${at + 1}">${inline(`XFD${at + 1}`, 'a')}</row>`)),
  ),
  sheet('of short rows', (bytes) => {
    const row = (at: number) => `<row r="${at + 2}">${inline(`A${at + 2}`, 'a')}<c><v>1</v></c></row>`;
    return sheetOf(HEAD_ROW + times(bytes / 40, row));
  }),
  sheet('of empty rows', (bytes) => sheetOf(HEAD_ROW + '<row/>'.repeat(bytes * 0.9))),
  sheet('of cells in one row', (bytes) => sheetOf(`<row>${'<c><v>1</v></c>'.repeat(bytes / 3)}</row>`)),
  sheet('of elements of no use', (bytes) => sheetOf('<a/>'.repeat(bytes * 1.4))),
  sheet('of cells merged again and again', (bytes) => {
    const merged = times(bytes / 140, (at) => `<mergeCell ref="A2:A${at + 3}"/>`);
    return `${sheetOf(HEAD_ROW)}<mergeCells>${merged}</mergeCells>`;
  }),
  sheet('of elements in elements', (bytes) => sheetOf('<x>'.repeat(bytes > 4 * MEGABYTE ? 10_000_000 : 200_000))),
  sheet(
    'of a long text in many cells',
    (bytes) => sheetOf(HEAD_ROW + times(bytes / 100, (at) => `<row r="${at + 2}"><c t="s"><v>0</v></c></row>`)),
    `<si><t>${'word '.repeat(6_000)}</t></si>`,
  ),
  archive(
    'of one document',
    packed('catalogue.ndjson', () => 'word ', `${EXPORT_HEAD}{"key":"stores/a","document":{"note":"`, '"}}\n'),
  ),
  archive(
    'of lists in lists',
    packed('catalogue.json', () => '[', '{"format":1,"documents":['),
  ),
  archive('of many entries', (file, bytes) => {
    const count = Math.min(MOST_ENTRIES, Math.floor(bytes / 500));
    writeFileSync(file, aZip(Array.from({ length: count }, (_, at) => ({ name: `media/p${at}.png`, content: 'p' }))));
  }),
];

export const generatedFiles: readonly GeneratedFile[] = [
  ...ordinaryFiles.map((file) => ({ ...file, isOrdinary: true as const })),
  ...oddFiles,
];
