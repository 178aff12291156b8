import * as astro from 'astro/compiler-runtime';
import { chunkToString } from 'astro/runtime/server/index.js';
import type { Hold } from './held-scripts.ts';
import { type Chunk, Html, type Piece, Unsupported } from './html.ts';

export type Props = Record<string, unknown>;
export type Slots = Record<string, (page: Page) => unknown>;
export type Template = (page: Page, props: Props, slots: Slots) => unknown;
export type Result = Parameters<typeof astro.renderComponent>[0];

/** What the pages of a route share: its template, and what Astro knows of such a page. */
export interface Route {
  template: Template;
  result: Result;
}

/** Whether templates render a `Page`. Nothing waits meanwhile. */
export let isRendering = false;

/** Astro notes in it what was written on a page already. */
const copyOf = (result: Result): Result => ({
  ...result,
  styles: new Set(result.styles),
  _metadata: structuredClone(result._metadata),
});

async function chunksOf({ pieces }: Html): Promise<Chunk[]> {
  const chunks: Chunk[] = [];
  for (const piece of pieces) chunks.push(...(typeof piece === 'string' ? [piece] : await piece));
  return chunks;
}

/** One page, rendered at once; for what Astro writes, such as islands, there are places in its text, filled when it is whole. */
export class Page {
  readonly #route: Route;
  readonly #locals: object;
  readonly #result: Result;
  /** Islands, one after another: React numbers them for `useId`. */
  #islands: Promise<unknown> = Promise.resolve();

  constructor(route: Route, locals: object) {
    this.#route = route;
    this.#locals = locals;
    this.#result = copyOf(route.result);
  }

  /** Its text in pieces. Throws what a template throws, and `Unsupported`. */
  async render(hold: Hold): Promise<string[]> {
    const html = new Html('<!DOCTYPE html>');
    isRendering = true;
    try {
      html.add(this.#route.template(this, {}, {}));
    } finally {
      isRendering = false;
    }
    const texts: string[] = [];
    let isInHead = true;
    for (const chunk of await chunksOf(html)) {
      const text = String(chunkToString(this.#result, chunk));
      texts.push(typeof chunk === 'string' || chunk instanceof String ? text : hold(text, isInHead));
      if (chunk === astro.renderHead()) isInHead = false;
    }
    return texts;
  }

  /** `Astro` in a template. */
  createAstro(props: Props) {
    return { __proto__: refusal, self: null, props, locals: this.#locals };
  }

  script(id: string): Html {
    let script = scripts.get(id);
    if (script === undefined) scripts.set(id, (script = scriptOf(this.#result, id)));
    return placeFor(script);
  }

  /** A component of React, or an element whose name is a value. */
  island(name: string, component: unknown, props: Props, slots: Slots): Html {
    const contents = Object.entries(slots).map(([slot, content]) => [slot, new Html().add(content(this))] as const);
    const island = this.#islands.then(() => renderByAstro(this.#result, name, component, props, contents));
    this.#islands = island;
    return placeFor(island);
  }
}

const refusal = new Proxy(Object.prototype, {
  get(_, name): never {
    throw new Unsupported(`Astro.${String(name)}`);
  },
});

function placeFor(piece: Piece): Html {
  if (piece instanceof Promise) piece.catch(() => undefined); // The page waits for it, unless it has failed by then.
  return new Html().put(piece);
}

/** By its id what Astro writes of a script, the same on each page. */
const scripts = new Map<string, Promise<readonly Chunk[]>>();

const scriptOf = async (result: Result, id: string): Promise<readonly Chunk[]> => [
  await astro.renderScript(result, id),
];

type Contents = readonly (readonly [slot: string, content: Html])[];

async function renderByAstro(result: Result, name: string, component: unknown, props: Props, contents: Contents) {
  const slots: Record<string, () => unknown> = {};
  for (const [slot, content] of contents) {
    const chunks = await chunksOf(content);
    slots[slot] = () => chunks.map((chunk) => (typeof chunk === 'string' ? astro.unescapeHTML(chunk) : chunk));
  }
  const chunks: Chunk[] = [];
  const instance = await astro.renderComponent(result, name, component, props, slots as never);
  await instance.render({ write: (chunk) => void chunks.push(chunk as Chunk) });
  return chunks;
}
