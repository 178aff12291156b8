import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { aZip } from '../../testing/zip-file.ts';
import { openXlsx } from './xlsx-table.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const sheet = (rows: string) => `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`;
const HEADING =
  '<row r="1"><c r="A1" t="inlineStr"><is><t>Title</t></is></c><c r="B1" t="inlineStr"><is><t>Code</t></is></c></row>';
const other = sheet('<row r="1"><c r="A1" t="str"><f>1+1</f><v>2</v></c></row>');

/** A spreadsheet whose first tab is kept in `sheet2.xml`. */
function workbook(first: string, codes: readonly string[] = []): Buffer {
  const targets = {
    'worksheets/sheet1.xml': 'worksheet',
    'worksheets/sheet2.xml': 'worksheet',
    'styles.xml': 'styles',
  };
  const relations = Object.entries(targets).map(
    ([file, type], at) => `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/${type}" Target="${file}"/>`,
  );
  const tabs = '<sheet name="Deals" sheetId="7" r:id="rId2"/><sheet name="Sums" sheetId="1" r:id="rId1"/>';
  const formats = ['0.0%;[Red]-0.0%', '0" %"', ...codes].map(
    (code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code.replaceAll('"', '&quot;')}"/>`,
  );
  const styles = [0, 9, ...formats.map((_, at) => 164 + at)].map((format) => `<xf numFmtId="${format}"/>`).join('');
  const files = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${tabs}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}">${relations.join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts>${formats.join('')}</numFmts><cellXfs>${styles}</cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': other,
    'xl/worksheets/sheet2.xml': first,
  };
  return aZip(Object.entries(files).map(([name, content]) => ({ name, content })));
}

function written(file: Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'xlsx-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'deals.xlsx'), file);
  return join(folder, 'deals.xlsx');
}

async function rowsOf(file: Buffer) {
  const table = await openXlsx(written(file));
  return Array.fromAsync(table.rows(), ({ cells, unusable = [] }) => [cells, unusable]);
}

const refused = [0, expect.stringContaining('The cell holds a formula (SAVE')];

test.each([
  ['as most programs write it', '<c r="A2" t="str"><f>UPPER("save")</f><v>SAVE</v></c>'],
  ['with its type first', '<c t="str" r="A2"><f>UPPER("save")</f><v>SAVE</v></c>'],
  ['with single quotation marks', "<c r='A2' t='str'><f>UPPER(\"save\")</f><v>SAVE</v></c>"],
  ['with blanks and line ends', '<c r="A2"\n t="str" >\n <f ca="1">UPPER("save")</f>\n<v>SAVE</v></c>'],
  ['that is shared with another cell', '<c r="A2" t="str"><f t="shared" si="0"/><v>SAVE</v></c>'],
])('a formula is found in the first tab of a spreadsheet, wherever that is kept: %s', async (_, cell) => {
  const rows = `${HEADING}<row r="2">${cell}<c r="B2" t="inlineStr"><is><t>X</t></is></c></row>`;
  expect(await rowsOf(workbook(sheet(rows)))).toEqual([[['SAVE', 'X'], [refused]]]);
});

test('percentages, errors and plain numbers are distinguished', async () => {
  const cells = ['<c r="A2" s="1"><v>0.2</v></c>', '<c r="B2" s="2"><v>0.07</v></c>'];
  const plain = ['<c r="A3" s="0"><v>0.2</v></c>', '<c r="B3" s="3"><v>15</v></c>'];
  const wrong = ['<c r="A4" t="inlineStr"><is><t>Deal</t></is></c>', '<c r="B4" t="e"><v>#REF!</v></c>'];
  const rows = [cells, plain, wrong].map((each, at) => `<row r="${at + 2}">${each.join('')}</row>`).join('');
  const found = await rowsOf(workbook(sheet(HEADING + rows)));
  expect(found.slice(0, 2)).toEqual([
    [['20%', '7%'], []],
    [['0.2', '15 %'], []],
  ]);
  expect(found[2]![1]).toEqual([[1, 'The cell shows an error (#REF!), not a value.']]);
});

test.each([
  ['"£"#,##0.00', '15', '£15'],
  ['[$£-809]#,##0.00;[Red]-[$£-809]#,##0.00', '-1234.5', '-£1234.5'],
  ['#,##0.00\\ [$€-407]', '9.99', '9.99 €'],
  ['_-* #,##0\\ "kr"_-;-* #,##0\\ "kr"_-;_-* "-"??\\ "kr"_-', '0', '0 kr'],
  ['00000', '123', '00123'],
  ['000\\-00\\-0000', '12345678', '012-34-5678'],
  ['"SAVE"0', '20', 'SAVE20'],
  ['0" % off"', '15', '15 % off'],
  ['0%', '0.125', '12.5%'],
  ['0.0,,"M"', '1500000', '1.5M'],
  ['# ?/?', '0.5', '0.5'],
  ['0.00E+00', '1500', '1500'],
  ['General', '0.30000000000000004', '0.3'],
  ['"yes";"yes";"no"', '0', 'no'],
  ['d-mmm', '46356', '2026-11-30'],
  ['dd/mm/yyyy\\ hh:mm', '46356.604166666664', '2026-11-30 14:30:00'],
  ['[$-409]h:mm\\ AM/PM', '0.75', '18:00:00'],
])('a number of the format %s reads as its cell shows it, with all its digits', async (code, value, text) => {
  const file = workbook(sheet(`${HEADING}<row r="2"><c r="A2" s="4"><v>${value}</v></c></row>`), [code]);
  expect(await rowsOf(file)).toEqual([[[text], []]]);
});

test('numbers that lost digits, hidden rows and cells outside of a sheet are refused', async () => {
  const rows = [
    '<row r="2"><c r="A2"><v>123456789012345680</v></c></row>',
    '<row r="3"><c r="A3"><v>1.23E+17</v></c></row>',
    '<row r="4" hidden="1"><c r="A4" t="b"><v>1</v></c></row>',
    '<row r="99999999"><c r="A99999999" t="b"><v>1</v></c></row>',
    '<row r="6"><c r="A6"><v>1</v></c><c r="ZZZZZZZ6"><v>1</v></c></row>',
    '<row r="7"><c r="XFD7"><v>1</v></c></row>',
    '<row r="8"><c r="A8"><v>1</v></c><c r="A8"><v>2</v></c></row>',
  ];
  const table = await openXlsx(written(workbook(sheet(HEADING + rows.join('')))));
  const found = await Array.fromAsync(table.rows(), ({ cells, refused, unusable }) => [
    cells[0],
    refused ?? unusable?.[0]?.[1],
  ]);
  const lost = expect.stringMatching(/^The cell holds a number of more than 15 digits/);
  const beyond = expect.stringMatching(/beyond the first 1000 columns/);
  expect(found).toEqual([
    ['123456789012345680', lost],
    ['1.23E+17', lost],
    ['true', expect.stringMatching(/^The row is hidden/)],
    ['true', undefined],
    ['1', beyond],
    [undefined, beyond],
    ['1', 'The row has two cells in one place.'],
  ]);
});
