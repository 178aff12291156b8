import { isAscii, isUtf8 } from 'node:buffer';
import { closeSync, openSync, readSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import { FileRefused } from '../cells/errors.ts';
import { inWords } from './source-table.ts';

/** As `TextDecoder` names them. */
export type Encoding = string;
const SAMPLE_BYTES = 4096;
/** How much of a file is looked at together. */
const BLOCK_BYTES = 1024 * 1024;
const PIECE_BYTES = 64 * 1024;

/**
 * How a file is encoded: what its first bytes say, which then must be true of all, otherwise UTF-8 or what its XML declares, and where no
 * line with other letters than ASCII's is in it Windows-1252. Throws `FileRefused` when it is no text, or not in one encoding, or not in
 * the one that it claims. `isGuessed`: nothing says it, but the bytes allow it.
 */
export function encodingOf(file: string) {
  const sample = firstBytes(file, SAMPLE_BYTES);
  const claimed = claimedBy(sample);
  if (claimed === 'utf-16le' || claimed === 'utf-16be') return { encoding: claimed, warnings: [] };
  const { wrong, right, foreign, garbled } = lookThrough(file);
  if (wrong === undefined) return { encoding: 'utf-8', warnings: garbled === undefined ? [] : [warningOf(garbled)] };
  if (claimed === 'utf-8')
    throw new FileRefused(
      `The file says that it is UTF-8, but line ${lineAt(file, wrong)} is not. Save it as UTF-8 again, then import it.`,
    );
  const declared = declaredBy(sample);
  if (declared !== undefined) return { encoding: declared, warnings: [] };
  if (right !== undefined)
    throw new FileRefused(
      `Line ${lineAt(file, wrong)} is not UTF-8, and line ${lineAt(file, right)} is: the file mixes several encodings. ` +
        'Save it as UTF-8, then import it.',
    );
  if (foreign === undefined) return { encoding: 'windows-1252', isGuessed: true, warnings: [] };
  throw new FileRefused(
    `Line ${lineAt(file, foreign)} is neither in UTF-8 nor in a language of Western Europe in Windows-1252, so its letters would be guessed. ` +
      'Save the file as UTF-8, then import it. Files that hold no text, except XLSX, cannot be imported.',
  );
}

/** Where the first lines with more than ASCII begin that are what these say. */
interface FirstLines {
  /** Not in UTF-8. */
  wrong?: number;
  /** In UTF-8: text in Windows-1252 is none, but by a rare accident. */
  right?: number;
  foreign?: number;
  garbled?: string | undefined;
}

function lookThrough(file: string): FirstLines {
  const first: FirstLines = {};
  let place = 0;
  for (const block of linesTogether(file)) {
    const isRight = isUtf8(block);
    if (isRight && GARBLED_BYTES.some((each) => block.includes(each)))
      first.garbled ??= GARBLED.exec(block.toString())?.[0];
    const isKnown = isAscii(block) || (isRight && first.right !== undefined);
    for (let from = 0, to: number; from < block.length && !isKnown; from = to) {
      to = block.indexOf(0x0a, from) + 1 || block.length;
      const line = block.subarray(from, to);
      if (isAscii(line)) continue;
      if (isUtf8(line)) first.right ??= place + from;
      else {
        first.wrong ??= place + from;
        const text = line.toString('latin1');
        if (FOREIGN.test(text)) first.foreign ??= place + from;
      }
    }
    place += block.length;
  }
  return first;
}

function lineAt(file: string, place: number): string {
  let line = 1;
  for (const chunk of blocksOf(file, BLOCK_BYTES, place))
    for (let at = chunk.indexOf(0x0a); at >= 0; at = chunk.indexOf(0x0a, at + 1)) line += 1;
  return inWords(line);
}

/**
 * Letters beyond ASCII stand among others in Western Europe, and signs beside them. In other alphabets, or encodings of Eastern Europe, of old
 * systems and of Asia, they do not; and some bytes are no characters there, or control characters other than tabs and line ends.
 */
const LETTER = '[A-Za-z\\xc0-\\xff]';
const FOREIGN = new RegExp(
  [
    '[\\x00-\\x08\\x0b\\x0e-\\x1f\\x7f\\x81\\x8d\\x8f\\x90\\x9d]',
    '[\\xc0-\\xff]{4}',
    `${LETTER}[\\x82-\\x84\\x86-\\x89\\x8b\\x95\\x98\\x9b\\x9c\\x9f\\xa1-\\xa9\\xab\\xac\\xaf-\\xb6\\xb8\\xb9\\xbb-\\xbf]${LETTER}`,
    '[a-z](?:[\\x82-\\x84\\x88]|[\\x8a\\x8c\\x8e\\xc0-\\xdd](?![A-Z]))',
    `(?<!\\xa3)[\\xa3\\xa5]${LETTER}{2}|[\\xb3\\xb9]${LETTER}|\\x83[^\\d\\s]`,
  ].join('|'),
);

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

export function firstBytes(file: string, bytes: number): Buffer {
  const [first = Buffer.alloc(0)] = blocksOf(file, bytes, bytes);
  return first;
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

/** A file in blocks, of which each is overwritten by the next. */
function* blocksOf(file: string, bytes: number, mostBytes = Infinity): Iterable<Buffer> {
  const handle = openSync(file, 'r');
  try {
    const block = Buffer.allocUnsafe(bytes);
    for (let left = mostBytes, read = 0; ; left -= read) {
      read = readSync(handle, block, 0, Math.min(bytes, left), null);
      if (read === 0) return;
      yield block.subarray(0, read);
    }
  } finally {
    closeSync(handle);
  }
}

/** A file in blocks of whole lines, or of whole characters where a line is longer than a block; each is overwritten by the next. */
function* linesTogether(file: string): Iterable<Buffer> {
  const lines = Buffer.allocUnsafe(2 * BLOCK_BYTES);
  let rest = 0;
  for (const bytes of blocksOf(file, BLOCK_BYTES)) {
    const block = lines.subarray(0, rest + bytes.copy(lines, rest));
    let end = block.lastIndexOf(0x0a) + 1 || block.length;
    if (end === block.length) while (end > block.length - 4 && (block[end - 1]! & 0x80) !== 0) end -= 1;
    yield block.subarray(0, end);
    block.copyWithin(0, end);
    rest = block.length - end;
  }
  if (rest > 0) yield lines.subarray(0, rest);
}

/** The text of a file in pieces, without a byte order mark. Throws `FileRefused` where it is not in this encoding. */
export function* textOf(file: string, encoding: Encoding, mostBytes = Infinity): Iterable<string> {
  // all of it was found to be UTF-8 before, which takes a tenth of the time
  const text = encoding === 'utf-8' ? new StringDecoder('utf8') : undefined;
  const decoder = new TextDecoder(encoding, { fatal: true });
  let isFirst = true;
  try {
    for (const block of blocksOf(file, PIECE_BYTES, mostBytes)) {
      const piece = text?.write(block) ?? decoder.decode(block, { stream: true });
      yield isFirst && piece.startsWith('\ufeff') ? piece.slice(1) : piece;
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

/** The lines of a file; null: one is longer, in characters. */
export function* linesOf(file: string, encoding: Encoding, longest: number): Iterable<string | null> {
  let rest: string | null = '';
  for (const text of textOf(file, encoding)) {
    const lines = text.split('\n');
    for (const [at, line] of lines.entries()) {
      if (at > 0) yield rest;
      rest = at > 0 ? line : rest === null ? null : rest + line;
    }
    if (rest !== null && rest.length > longest) rest = null;
  }
  yield rest;
}

/** The beginning of a file's text. */
export function beginningOf(file: string, encoding: Encoding, bytes: number): string {
  return [...textOf(file, encoding, bytes)].join('');
}
