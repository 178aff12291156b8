import { maybeRenderHead } from 'astro/compiler-runtime';
import { type chunkToString, escapeHTML, HTMLString } from 'astro/runtime/server/index.js';

/** What Astro writes: HTML, or an instruction such as a script, which it follows once a page. */
export type Chunk = Parameters<typeof chunkToString>[1];
export type Piece = string | readonly Chunk[] | Promise<readonly Chunk[]>;

/** A template does what is not supported here: Astro renders the page. */
export class Unsupported extends Error {
  override name = 'Unsupported';
}

/** Longer markup stands apart: one letter outside Latin-1 makes V8 keep a whole text, and encode it, as two bytes a letter. */
const LONG = 1024;

/** Markup that grows at its end. */
export class Html {
  #pieces: Piece[] | null = null;
  #end: string;

  constructor(text = '') {
    this.#end = text;
  }

  get pieces(): readonly Piece[] {
    return this.#pieces === null ? [this.#end] : [...this.#pieces, this.#end];
  }

  write(markup: string): this {
    if (markup.length < LONG) this.#end += markup;
    else this.put(markup);
    return this;
  }

  put(...pieces: readonly Piece[]): this {
    (this.#pieces ??= []).push(this.#end, ...pieces);
    this.#end = '';
    return this;
  }

  /** Adds what stands in a template between braces. Text is escaped. */
  add(value: unknown): this {
    if (typeof value === 'string') this.#end += escapeHTML(value);
    else if (value instanceof Html) (value.#pieces === null ? this : this.put(...value.#pieces)).write(value.#end);
    else if (value instanceof HTMLString) this.write(value.toString());
    else if (Array.isArray(value)) for (const each of value) this.add(each);
    else if (typeof value === 'function') this.add(value());
    else if (value instanceof Object) this.#instruct(value);
    else if (value !== null && value !== undefined && value !== false) this.#end += String(value);
    return this;
  }

  #instruct(value: object): void {
    if (value instanceof Promise) value.catch(() => undefined);
    if (!('type' in value)) throw new Unsupported(`a ${value.constructor.name} in a template`);
    // Every page has a `<head>`, so nothing of it is written anywhere else.
    if (value !== maybeRenderHead()) this.put([value as Chunk]);
  }
}
