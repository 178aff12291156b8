import { isUtf8 } from 'node:buffer';
import { closeSync, openSync, readSync } from 'node:fs';
import { countText } from '../../../data/rules/text/numbers.ts';
import { FileRefused } from '../cells/errors.ts';

/** As `TextDecoder` names them. */
export type Encoding = string;
const SAMPLE_BYTES = 4096;
const PIECE_BYTES = 64 * 1024;
const NO_TEXT = 'Files that hold no text, except XLSX, cannot be imported.';
/** What decoders make of bytes that are none of their encoding. */
const LOST = '\ufffd';

/**
 * How a file is encoded: what its first bytes say, which then must be true of all, otherwise UTF-8 or what its XML declares, and where no
 * line with other letters than ASCII's is in it Windows-1252. Throws `FileRefused` when it is no text, or not in one encoding, or not in
 * the one that it claims. `isGuessed`: nothing says it, but the bytes allow it.
 */
export function encodingOf(file: string) {
  const sample = firstBytes(file, SAMPLE_BYTES);
  const claimed = claimedBy(sample);
  if (claimed === 'utf-16le' || claimed === 'utf-16be') return { encoding: claimed, warnings: [] };
  let isRight = true;
  let garbled: RegExpExecArray | null = null;
  for (const text of textOf(file, 'utf-8')) {
    isRight &&= !text.includes(LOST);
    garbled ??= GARBLED.exec(text);
  }
  const { wrong, right, foreign } = isRight ? {} : firstLines(file);
  if (wrong === undefined) return { encoding: 'utf-8', warnings: garbled === null ? [] : [warningOf(garbled)] };
  if (claimed === 'utf-8')
    throw new FileRefused(
      `The file says that it is UTF-8, but line ${countText(wrong)} is not. Save it as UTF-8 again, then import it.`,
    );
  const declared = declaredBy(sample);
  if (declared !== undefined) return { encoding: declared, warnings: [] };
  if (sample.includes(0)) throw new FileRefused(`The file is a picture, or something else that is no text. ${NO_TEXT}`);
  if (right !== undefined)
    throw new FileRefused(
      `Line ${countText(wrong)} is not UTF-8, and line ${countText(right)} is: the file mixes several encodings. ` +
        'Save it as UTF-8, then import it.',
    );
  if (foreign === undefined) return { encoding: 'windows-1252', isGuessed: true, warnings: [] };
  throw new FileRefused(
    `Line ${countText(foreign)} is neither in UTF-8 nor in a language of Western Europe in Windows-1252, so its letters would be guessed. ` +
      `Save the file as UTF-8, then import it. ${NO_TEXT}`,
  );
}

/** The first lines with more than ASCII that are not in UTF-8, that are (text in Windows-1252 is, by a rare accident), and that are foreign. */
function firstLines(file: string) {
  const first: { wrong?: number; right?: number; foreign?: number } = {};
  let [line, rest] = [1, ''];
  const look = (bytes: string): void => {
    if (!/[\x80-\xff]/.test(bytes)) return;
    if (isUtf8(Buffer.from(bytes, 'latin1'))) first.right ??= line;
    else {
      first.wrong ??= line;
      if (FOREIGN.test(bytes)) first.foreign ??= line;
    }
  };
  for (const block of blocksOf(file, PIECE_BYTES)) {
    const text = rest + block.toString('latin1');
    // the last character may go on in the next block
    const begun = text.search(/[\xc0-\xff][\x80-\xbf]{0,2}$/);
    const end = begun < 0 ? text.length : begun;
    for (const [at, bytes] of text.slice(0, end).split('\n').entries()) {
      if (at > 0) line += 1;
      look(bytes);
    }
    rest = text.slice(end);
  }
  look(rest);
  return first;
}

/**
 * Letters beyond ASCII stand among others in Western Europe, and signs beside them. In other alphabets, or encodings of Eastern Europe, of old
 * systems and of Asia, they do not; and some bytes are no characters there, or control characters other than tabs and line ends.
 */
const LETTER = '[A-Za-z\\xc0-\\xff]';
const FOREIGN = new RegExp(
  [
    '[\\x00-\\x08\\x0b\\x0e-\\x1f\\x7f\\x81\\x8a\\x8d-\\x90\\x9a\\x9d\\x9e\\xa4\\xd0\\xde\\xf0\\xfe]',
    '[\\xc0-\\xff]{4}',
    `${LETTER}[\\x82-\\x84\\x86-\\x89\\x8b\\x95\\x98\\x9b\\x9c\\x9f\\xa1-\\xa9\\xab\\xac\\xaf-\\xb6\\xb8\\xb9\\xbb-\\xbf]${LETTER}`,
    '[a-z](?:[\\x82-\\x84\\x88]|[\\x8c\\xc0-\\xdd](?![A-Z]))',
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
const GARBLED =
  /\ufffd|[ÂÃ][\u0080-\u00bf]|[ÄÅÐÑ][\u0080-\u009f\u00a1-\u00bf]|â(?:€|‚|„)|(?:[РС][^\u0000-\u007fА-я]){3}/;
const warningOf = ({ index, input }: RegExpExecArray): string =>
  `Letters were garbled before the file was saved, such as "${input.slice(index, index + 40).split(/\s/, 1)[0]}". They are used as they are: export the file again as UTF-8.`;

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

/** The text of a file in pieces, without a byte order mark. Throws `FileRefused` where it is not in this encoding. */
export function* textOf(file: string, encoding: Encoding, mostBytes = Infinity): Iterable<string> {
  // what is not UTF-8 is found before, by what this makes of it
  const decoder = new TextDecoder(encoding, { fatal: encoding !== 'utf-8' });
  try {
    for (const block of blocksOf(file, PIECE_BYTES, mostBytes)) yield decoder.decode(block, { stream: true });
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

export function beginningOf(file: string, encoding: Encoding, bytes: number): string {
  return [...textOf(file, encoding, bytes)].join('');
}
