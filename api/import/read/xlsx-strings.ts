import { XmlError, type XmlHandler } from './xml-reader.ts';

/** A cell of a spreadsheet holds no more. */
const MOST_TEXT = 32_767;
const STRINGS_TOGETHER = 500;
/** More do not fit into a spreadsheet together with the cells that refer to them. */
const MOST_STRINGS = 2_000_000;

/** Any prefix may stand for the namespace of spreadsheets. */
export const plain = (name: string): string => (name.includes(':') ? name.slice(name.indexOf(':') + 1) : name);

/** Texts that cells share, kept as bytes: there can be as many as fit into a file. */
export class SharedStrings implements XmlHandler {
  readonly #blocks: { bytes: Buffer; ends: Uint32Array }[] = [];
  readonly #text = new CellText();
  #texts: string[] = [];
  open(name: string): void {
    if (plain(name) === 'si') this.#text.begin();
    else this.#text.open(plain(name));
  }
  text(piece: string): void {
    this.#text.add(piece);
  }
  close(name: string): void {
    this.#text.close(plain(name));
    if (plain(name) !== 'si') return;
    this.#texts.push(this.#text.value);
    if (this.#texts.length === STRINGS_TOGETHER) this.#pack();
    if (this.#blocks.length * STRINGS_TOGETHER > MOST_STRINGS) throw new XmlError('it has too many texts');
  }
  #pack(): void {
    let end = 0;
    const ends = Uint32Array.from(this.#texts, (text) => (end += Buffer.byteLength(text)));
    this.#blocks.push({ bytes: Buffer.from(this.#texts.join('')), ends });
    this.#texts = [];
  }
  at(place: number): string | undefined {
    const block = this.#blocks[Math.floor(place / STRINGS_TOGETHER)];
    const within = place % STRINGS_TOGETHER;
    return block ? block.bytes.toString('utf8', block.ends[within - 1] ?? 0, block.ends[within]) : this.#texts[within];
  }
}

/** The text of one cell after another, of its elements `v` and `t`, without the pronunciation of its words. */
export class CellText {
  #text = '';
  #isOpen = false;
  #isPronunciation = false;
  begin(): void {
    this.#text = '';
    this.#isOpen = this.#isPronunciation = false;
  }
  open(name: string): void {
    if (name === 'rPh') this.#isPronunciation = true;
    this.#isOpen = (name === 'v' || name === 't') && !this.#isPronunciation;
  }
  add(piece: string): void {
    if (this.#isOpen && this.#text.length <= MOST_TEXT) this.#text += piece;
  }
  close(name: string): void {
    if (name === 'rPh') this.#isPronunciation = false;
    this.#isOpen = false;
  }
  get value(): string {
    if (!this.#text.includes('_x')) return this.#text;
    return this.#text.replaceAll(/_x([\da-f]{4})_/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
  }
}
