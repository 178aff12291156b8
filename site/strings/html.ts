import { type chunkToString, escapeHTML, HTMLString } from 'astro/runtime/server/index.js';

/** What Astro writes: HTML, or an instruction such as a script, which is followed once a page. */
export type Chunk = Parameters<typeof chunkToString>[1];
/** What is written where it stands, and what Astro writes there. */
export type Piece = string | readonly Chunk[] | Promise<readonly Chunk[]>;

/** A template does what is not supported here: Astro renders the page. */
export class Unsupported extends Error {
  override name = 'Unsupported';
}

/** The content of `<List>{(item) => …}</List>`, which the component may ask for with arguments: `Astro.slots.render('default', [item])`. */
export class SlotFunction {
  readonly before: string;
  readonly content: (...given: unknown[]) => unknown;
  readonly after: string;
  constructor(before: string, content: SlotFunction['content'], after: string) {
    this.before = before;
    this.content = content;
    this.after = after;
  }
}

/** Markup of a template, which is written as it is. It grows at its end. */
export class Html {
  /** What stands before `#end`. */
  #pieces: Piece[] | null = null;
  #end: string;

  constructor(text = '') {
    this.#end = text;
  }

  get pieces(): readonly Piece[] {
    return this.#pieces === null ? [this.#end] : [...this.#pieces, this.#end];
  }

  write(markup: string): this {
    this.#end += markup;
    return this;
  }

  /** As a piece of its own. */
  put(piece: Piece): this {
    (this.#pieces ??= []).push(this.#end, piece);
    this.#end = '';
    return this;
  }

  /** Adds what stands in a template between braces. Text is escaped. */
  add(value: unknown): this {
    if (typeof value === 'string') this.#end += escapeHTML(value);
    else if (value instanceof Html) this.#append(value);
    else if (value instanceof HTMLString) this.write(value.toString());
    else if (value instanceof SlotFunction) this.write(value.before).add(value.content()).write(value.after);
    else if (Array.isArray(value)) for (const each of value) this.add(each);
    else if (typeof value === 'function') this.add(value());
    else if (value !== null && value !== undefined && value !== false) this.write(primitive(value));
    return this;
  }

  #append(html: Html): void {
    if (html.#pieces !== null) {
      (this.#pieces ??= []).push(this.#end, ...html.#pieces);
      this.#end = '';
    }
    this.write(html.#end);
  }
}

function primitive(value: unknown): string {
  if (typeof value !== 'object' && typeof value !== 'symbol') return String(value);
  if (value instanceof Promise) value.catch(() => undefined);
  throw new Unsupported(`a ${value instanceof Promise ? 'promise' : typeof value} in a template`);
}
