import { LONGEST_RECORD } from './source-table.ts';
import { XmlReader } from './xml-reader.ts';

export interface XmlElement {
  readonly name: string;
  /** As they are written, see `attributesOf`. */
  readonly attributes: string;
  readonly content: (string | XmlElement)[];
  /** It is longer than is read, and its rest is left out. */
  isCut: boolean;
}

interface Choice {
  /** By the names of the elements around one and its own. What is within one that is wanted comes with it. */
  isWanted(path: readonly string[]): boolean;
  /** Gets what stands around them. */
  onText?(name: string, text: string): void;
  onAttributes?(name: string, attributes: string): void;
  /** Of an element, in characters. */
  longest?: number;
}

/** The elements that are wanted of a text of XML, in bounded memory. Throws `XmlError`. */
export function* elementsOf(
  pieces: Iterable<string>,
  { isWanted, onText, onAttributes, longest = LONGEST_RECORD }: Choice,
): Iterable<XmlElement> {
  const done: XmlElement[] = [];
  const around: string[] = [];
  /** The one that is read, and those within it. */
  const open: XmlElement[] = [];
  let depth = 0;
  let size = 0;
  const reader = new XmlReader({
    open(name, attributes) {
      if (depth === 0) {
        around.push(name);
        if (!isWanted(around)) return onAttributes?.(name, attributes);
        size = 0;
      }
      depth += 1;
      size += '<></>'.length + 2 * name.length + attributes.length;
      if (size > longest && depth > 1) return;
      const element = { name, attributes, content: [], isCut: false };
      open.at(-1)?.content.push(element);
      open.push(element);
    },
    text(piece) {
      if (depth === 0) onText?.(around.at(-1)!, piece);
      else if ((size += piece.length) <= longest) open.at(-1)!.content.push(piece);
    },
    close() {
      if (depth <= 1) around.pop();
      if (depth === 0) return;
      // of one that is too long nothing more is opened
      const element = depth > open.length ? undefined : open.pop();
      depth -= 1;
      if (depth === 0) done.push(Object.assign(element!, { isCut: size > longest }));
    },
  });
  for (const piece of pieces) {
    reader.write(piece);
    yield* done.splice(0);
  }
  reader.end();
  yield* done;
}
