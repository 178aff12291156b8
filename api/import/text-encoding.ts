import { isAscii, isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { FileRefused } from './errors.ts';
import { inWords } from './source-table.ts';

/** As `TextDecoder` names them. */
export type Encoding = string;
export interface FoundEncoding {
  readonly encoding: Encoding;
  /** Nothing says it, but the bytes allow it. */
  readonly isGuessed?: boolean;
  readonly warnings: readonly string[];
}

const SAMPLE_BYTES = 4096;
/** How much of a file is looked at together. */
const BLOCK_BYTES = 1024 * 1024;

/**
 * How a file is encoded: what its first bytes say, which then must be true of all, otherwise UTF-8 or what its XML declares, and where no
 * line with other letters than ASCII's is in it Windows-1252. Throws `FileRefused` when it is no text, or not in one encoding, or not in
 * the one that it claims.
 */
export async function encodingOf(file: string): Promise<FoundEncoding> {
  const sample = await firstBytes(file);
  const claimed = claimedBy(sample);
  if (claimed === 'utf-16le' || claimed === 'utf-16be') return { encoding: claimed, warnings: [] };
  let garbled: string | undefined;
  const wrong = await firstWrongLine(file, (bytes) => {
    if (GARBLED_BYTES.some((each) => bytes.includes(each))) garbled ??= GARBLED.exec(bytes.toString())?.[0];
    return isUtf8(bytes);
  });
  if (wrong === null) return { encoding: 'utf-8', warnings: garbled === undefined ? [] : [warningOf(garbled)] };
  if (claimed === 'utf-8')
    throw new FileRefused(
      `The file says that it is UTF-8, but line ${inWords(wrong)} is not. Save it as UTF-8 again, then import it.`,
    );
  const declared = declaredBy(sample);
  if (declared !== undefined) return { encoding: declared, warnings: [] };
  const other = await firstWrongLine(file, (bytes) => !hasLineInUtf8(bytes));
  if (other !== null)
    throw new FileRefused(
      `Line ${inWords(wrong)} is not UTF-8, and line ${inWords(other)} is: the file mixes several encodings. ` +
        'Save it as UTF-8, then import it.',
    );
  const control = await firstWrongLine(file, isPlainText);
  if (control !== null)
    throw new FileRefused(
      `Line ${inWords(control)} is not text in UTF-8, UTF-16 or Windows-1252. If it is a CSV, TSV, JSON, NDJSON or XML file, save it as ` +
        'UTF-8, then import it; files of other kinds, except XLSX, cannot be imported.',
    );
  const foreign = await firstWrongLine(file, isWestern);
  if (foreign === null) return { encoding: 'windows-1252', isGuessed: true, warnings: [] };
  throw new FileRefused(
    `Line ${inWords(foreign)} is neither in UTF-8 nor in a language of Western Europe, so its letters would be guessed. ` +
      'Save the file as UTF-8, then import it.',
  );
}

/** Of XML. Throws `FileRefused` for an encoding that is not known. */
function declaredBy(sample: Buffer): Encoding | undefined {
  const label = /^\s*<\?xml[^>]*?encoding=["']([^"']+)/.exec(sample.toString('latin1'))?.[1];
  if (label === undefined || /^utf-?8$/i.test(label)) return undefined;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    throw new FileRefused(
      `The encoding that the file names (${label.slice(0, 40)}) is not known. Save it as UTF-8, then import it.`,
    );
  }
}

/** Letters that were lost, or read in a wrong encoding and written again, such as Ã© and â€™. */
const GARBLED = /\ufffd|\S*[ÂÃ][\u0080-\u00bf]\S*|\S*â(?:€|‚|„)\S*/;
const GARBLED_BYTES = ['\ufffd', 'Ã', 'Â', 'â€'].map((each) => Buffer.from(each));
const warningOf = (garbled: string): string =>
  `Letters were garbled before the file was saved, such as "${garbled.slice(0, 40)}". They are used as they are: export the file again as UTF-8.`;

/** Whether letters beyond ASCII stand among others, as in Western Europe. In other alphabets, or encodings of Eastern Europe, they do not. */
function isWestern(bytes: Buffer): boolean {
  if (isAscii(bytes)) return true;
  return !/[\xc0-\xff]{4}|[a-z][\xb3\xb9\xbf\xbc\xbe\x9c\x9f][a-z]/i.test(bytes.toString('latin1'));
}

async function firstBytes(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** By its byte order mark, or by zeros that every other byte of Latin letters in UTF-16 is. */
function claimedBy(sample: Buffer): Encoding | undefined {
  if (sample[0] === 0xef && sample[1] === 0xbb && sample[2] === 0xbf) return 'utf-8';
  if (sample[0] === 0xff && sample[1] === 0xfe) return 'utf-16le';
  if (sample[0] === 0xfe && sample[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2]! += 1;
  if (zeros[1]! * 4 > sample.length && zeros[0] === 0) return 'utf-16le';
  if (zeros[0]! * 4 > sample.length && zeros[1] === 0) return 'utf-16be';
  return undefined;
}

/** The number of the first line that does not fit; null: all do. */
async function firstWrongLine(file: string, fits: (bytes: Buffer) => boolean): Promise<number | null> {
  let line = 1;
  for await (const block of linesTogether(file)) {
    if (fits(block)) {
      line += newLinesIn(block);
      continue;
    }
    for (let from = 0; from < block.length; line += 1) {
      const end = block.indexOf(0x0a, from);
      const to = end < 0 ? block.length : end + 1;
      if (!fits(block.subarray(from, to))) return line;
      from = to;
    }
  }
  return null;
}

/** A file in blocks of whole lines, or of whole characters where a line is longer than a block. */
async function* linesTogether(file: string): AsyncIterable<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(file, { highWaterMark: BLOCK_BYTES }) as AsyncIterable<Buffer>) {
    const first = chunk.indexOf(0x0a) + 1;
    const last = chunk.lastIndexOf(0x0a) + 1;
    const block = Buffer.concat([rest, chunk.subarray(0, first || chunk.length)]);
    let end = block.length;
    if (first === 0) while (end > 0 && end > block.length - 4 && (block[end - 1]! & 0x80) !== 0) end -= 1;
    yield block.subarray(0, end);
    if (last > first) yield chunk.subarray(first, last);
    rest = first === 0 ? block.subarray(end) : chunk.subarray(last);
  }
  if (rest.length > 0) yield rest;
}

function newLinesIn(block: Buffer): number {
  let count = 0;
  for (let at = block.indexOf(0x0a); at >= 0; at = block.indexOf(0x0a, at + 1)) count += 1;
  return count;
}

/** Whether there is a line in UTF-8 with more than ASCII: text in Windows-1252 is none, but by a rare accident. */
function hasLineInUtf8(bytes: Buffer): boolean {
  for (let from = 0; from < bytes.length;) {
    const end = bytes.indexOf(0x0a, from);
    const line = bytes.subarray(from, end < 0 ? bytes.length : end);
    if (!isAscii(line) && isUtf8(line)) return true;
    from += line.length + 1;
  }
  return false;
}

/** Bytes that stand for characters of Windows-1252, and for no control characters but tabs and line ends. */
function isPlainText(bytes: Buffer): boolean {
  for (const byte of bytes) {
    if (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d) return false;
    if (byte === 0x7f || byte === 0x81 || byte === 0x8d || byte === 0x8f || byte === 0x90 || byte === 0x9d)
      return false;
  }
  return true;
}

/** The text of a file in pieces, without a byte order mark. Throws `FileRefused` where it is not in this encoding. */
export async function* textOf(file: string, encoding: Encoding, mostBytes = Infinity): AsyncIterable<string> {
  const end = mostBytes === Infinity ? {} : { end: mostBytes - 1 };
  // all of it was found to be UTF-8 before, which takes a tenth of the time
  const options = { highWaterMark: 64 * 1024, ...end, ...(encoding === 'utf-8' && { encoding: 'utf8' as const }) };
  const decoder = new TextDecoder(encoding, { fatal: true });
  let isFirst = true;
  try {
    for await (const chunk of createReadStream(file, options) as AsyncIterable<Buffer | string>) {
      const text = typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
      yield isFirst && text.startsWith('\ufeff') ? text.slice(1) : text;
      isFirst = false;
    }
    // a beginning may end within a character
    if (mostBytes === Infinity) yield decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new FileRefused(
      `The file says that it is ${encoding.toUpperCase()}, but is not. Save it as UTF-8, then import it.`,
    );
  }
}

/** The beginning of a file's text. */
export async function beginningOf(file: string, encoding: Encoding, bytes: number): Promise<string> {
  let text = '';
  for await (const piece of textOf(file, encoding, bytes)) text += piece;
  return text;
}
