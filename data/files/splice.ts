/** How one text becomes another: what stands between their common beginning and their common end. */
export interface Splice {
  /** Characters that both begin with. */
  start: number;
  /** Characters that both end with. */
  end: number;
  text: string;
}

export function spliceBetween(before: string, after: string): Splice {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before.charCodeAt(start) === after.charCodeAt(start)) start += 1;
  let end = 0;
  while (end < most - start && before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end))
    end += 1;
  return { start, end, text: after.slice(start, after.length - end) };
}

export const spliced = (before: string, { start, end, text }: Splice): string =>
  before.slice(0, start) + text + before.slice(before.length - end);

/** Texts one after another as bytes, at most a text more than `size` at a time. */
export function* inPieces(texts: Iterable<string>, size: number): Iterable<Buffer> {
  let gathered: Buffer[] = [];
  let length = 0;
  for (const text of texts) {
    const bytes = Buffer.from(text);
    gathered.push(bytes);
    length += bytes.length;
    if (length < size) continue;
    yield Buffer.concat(gathered);
    [gathered, length] = [[], 0];
  }
  if (length > 0) yield Buffer.concat(gathered);
}
