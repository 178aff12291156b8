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
