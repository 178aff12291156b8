import { crc32, deflateRawSync } from 'node:zlib';

interface Entry {
  name: string;
  content: Uint8Array | string;
  /** What the archive says of its size, where that is a lie. */
  claimedSize?: number;
}

/** The bytes of a ZIP archive. */
export function aZip(entries: readonly Entry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  const packedOf = new Map<Entry['content'], { packed: Buffer; checksum: number; size: number }>();
  let offset = 0;
  for (const { name, content, claimedSize } of entries) {
    const known = packedOf.get(content) ?? packedEntry(content);
    packedOf.set(content, known);
    const { packed, checksum, size } = known;
    const header = Buffer.alloc(26);
    header.writeUInt16LE(20, 0);
    header.writeUInt16LE(8, 4);
    header.writeUInt32LE(checksum, 10);
    header.writeUInt32LE(packed.length, 14);
    header.writeUInt32LE(claimedSize ?? size, 18);
    header.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), header, Buffer.from(name), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), header, place, Buffer.from(name)]),
    );
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, central, Buffer.from('PK\u0005\u0006'), end]);
}

function packedEntry(content: Entry['content']) {
  const bytes = Buffer.from(content);
  return { packed: deflateRawSync(bytes), checksum: crc32(bytes), size: bytes.length };
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';
const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';

const relationshipTo = (type: string, target: string): string =>
  `${XML}<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${OFFICE}/${type}" Target="${target}"/></Relationships>`;

/** A text, or a formula with what it was computed as. */
export type Cell = string | { formula: string; value: string };

/** The bytes of a spreadsheet with one sheet. */
export function anXlsx(rows: readonly (readonly Cell[])[]): Buffer {
  const cell = (content: Cell, row: number, column: number): string => {
    const place = `${String.fromCharCode(65 + column)}${row}`;
    return typeof content === 'string'
      ? `<c r="${place}" t="inlineStr"><is><t>${content}</t></is></c>`
      : `<c r="${place}" t="str"><f>${content.formula}</f><v>${content.value}</v></c>`;
  };
  const data = rows.map(
    (cells, at) => `<row r="${at + 1}">${cells.map((each, column) => cell(each, at + 1, column)).join('')}</row>`,
  );
  return aZip([
    {
      name: '[Content_Types].xml',
      content: `${XML}<Types xmlns="${TYPES}"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    },
    {
      name: '_rels/.rels',
      content: relationshipTo('officeDocument', 'xl/workbook.xml'),
    },
    {
      name: 'xl/workbook.xml',
      content:
        `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">` +
        '<sheets><sheet name="Deals" sheetId="1" r:id="rId1"/></sheets></workbook>',
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relationshipTo('worksheet', 'worksheets/sheet1.xml'),
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `${XML}<worksheet xmlns="${MAIN}"><sheetData>${data.join('')}</sheetData></worksheet>`,
    },
  ]);
}
