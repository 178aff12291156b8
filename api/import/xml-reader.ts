import { Parser } from 'htmlparser2';
import { LONGEST_RECORD } from './source-table.ts';

const DEEPEST = 64;
const MOST_ATTRIBUTES = 1_000;

export type Attributes = { readonly [name: string]: string };
export interface XmlHandler {
  open(name: string, attributes: Attributes): void;
  /** Of one element it may come in several pieces. */
  text(piece: string): void;
  close(name: string): void;
}

/** What was read is not XML, or more of it than is bearable. */
export class XmlError extends Error {
  override name = 'XmlError';
}

/** Reads XML piece by piece, in bounded memory. Entities of its own are refused, so that none expands. Throws `XmlError`. */
export class XmlReader {
  readonly #parser: Parser;
  #written = 0;
  #depth = 0;
  #attributes = 0;
  constructor(handler: XmlHandler) {
    const events = {
      onattribute: () => {
        if ((this.#attributes += 1) > MOST_ATTRIBUTES) throw new XmlError('a tag has too many attributes');
      },
      onopentag: (name: string, attributes: Attributes) => {
        this.#attributes = 0;
        if ((this.#depth += 1) > DEEPEST) throw new XmlError(`its elements are nested more than ${DEEPEST} deep`);
        handler.open(name, attributes);
      },
      ontext: (piece: string) => {
        if (this.#depth > 0) handler.text(piece);
        else if (/[^\s\ufeff]/.test(piece)) throw new XmlError('text stands outside of its elements');
      },
      onclosetag: (name: string) => {
        this.#depth -= 1;
        handler.close(name);
      },
      onprocessinginstruction: (name: string, data: string) => {
        if (name.startsWith('!') && data.includes('[')) throw new XmlError('it declares entities of its own');
      },
    };
    this.#parser = new Parser(events, { xmlMode: true });
  }

  write(piece: string): void {
    this.#parser.write(piece);
    // a tag or a comment is in memory until it ends
    if ((this.#written += piece.length) - this.#parser.endIndex > LONGEST_RECORD)
      throw new XmlError('it has a tag or a comment that does not end');
  }

  end(): void {
    if (this.#depth > 0) throw new XmlError('it ends before its elements are closed');
  }
}
