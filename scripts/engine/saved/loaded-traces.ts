import { noTrace, type Trace } from '../nodes/node.ts';
import { NEVER } from '../nodes/terms.ts';

/**
 * Traces as they are read from the state: equal ones are one object, and each id in them is one string, as they were before they were
 * saved. Without this a quarter more memory was in use after a start (76 MB instead of 62 with 2,500 stores), since pieces of a text keep
 * all of it alive.
 */
export class LoadedTraces {
  readonly #ids = new Map<string, string>();
  readonly #traces = new Map<string, Trace>();

  /** `reads`: node ids, one a line. `expires`: milliseconds since 1970; null: never. */
  of(reads: string, expires: number | null): Trace {
    if (reads === '' && expires === null) return noTrace;
    const key = expires === null ? reads : `${expires}\n${reads}`;
    let trace = this.#traces.get(key);
    if (trace === undefined) {
      trace = {
        reads: reads === '' ? [] : reads.split('\n').map((id) => this.id(id)),
        expiresAt: expires ?? NEVER,
      };
      this.#traces.set(key, trace);
    }
    return trace;
  }

  /** The one string with this text, which is no piece of another. */
  wholeId(text: string): string {
    const id = this.#ids.get(text);
    if (id === undefined) this.#ids.set(text, text);
    return id ?? text;
  }

  /** The one string with this text. */
  id(text: string): string {
    let id = this.#ids.get(text);
    if (id === undefined) {
      id = Buffer.from(text).toString();
      this.#ids.set(id, id);
    }
    return id;
  }
}
