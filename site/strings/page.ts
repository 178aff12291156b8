import * as astro from 'astro/compiler-runtime';
import { chunkToString } from 'astro/runtime/server/index.js';
import type { PageScripts } from '../held-scripts.ts';
import { type Chunk, Html, type Piece, SlotFunction, Unsupported } from './html.ts';

export type Props = Record<string, unknown>;
export type Slot = (page: Page) => unknown;
export type Slots = Record<string, Slot>;
export type Template = (page: Page, props: Props, slots: Slots) => unknown;
export type Result = Parameters<typeof astro.renderComponent>[0];

/** What the pages of a route share. */
export interface Route {
  template: Template;
  props: Props;
  /** As Astro makes it for a page of this route. */
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

const isHtml = (chunk: Chunk): boolean => typeof chunk === 'string' || chunk instanceof String;

/** What many pages hold, by what makes it. An error is not remembered. */
class Remembered {
  readonly #known = new Map<string, readonly Chunk[]>();

  chunks(key: string, make: () => Promise<readonly Chunk[]>): Piece {
    const known = this.#known.get(key);
    if (known) return known;
    return make().then((chunks) => {
      if (this.#known.size < MOST_REMEMBERED) this.#known.set(key, chunks);
      return chunks;
    });
  }
}

const MOST_REMEMBERED = 100;
const scripts = new Remembered();
const islands = new Remembered();

/** One page, rendered at once; for what Astro writes (scripts, islands) there are places in the text, filled when it is whole. */
export class Page {
  readonly #route: Route;
  readonly locals: object;
  readonly #result: Result;
  /** Islands with slots, one after another: React numbers them for `useId`. */
  #islands: Promise<unknown> = Promise.resolve();

  constructor(route: Route, locals: object) {
    this.#route = route;
    this.locals = locals;
    this.#result = copyOf(route.result);
  }

  /** Its text in pieces. Throws what a template throws, and `Unsupported`. */
  async render(scripts: PageScripts): Promise<string[]> {
    const pieces = ['<!DOCTYPE html>'];
    let hold = scripts.inHead;
    for (const piece of this.#pieces()) {
      if (typeof piece === 'string') {
        pieces.push(piece);
        continue;
      }
      for (const chunk of piece instanceof Promise ? await piece : piece) {
        const text = String(chunkToString(this.#result, chunk));
        pieces.push(isHtml(chunk) ? text : hold(text));
        if (chunk === astro.renderHead()) hold = scripts.inBody;
      }
    }
    return pieces;
  }

  #pieces(): readonly Piece[] {
    const { template, props } = this.#route;
    isRendering = true;
    try {
      return new Html().add(template(this, props, {})).pieces;
    } finally {
      isRendering = false;
    }
  }

  createAstro(props: Props, slots: Slots): AstroGlobal {
    return new AstroGlobal(this, props, slots);
  }

  /** Pages without a `<head>` of their own have what would stand there before their first element. */
  get hasHead(): boolean {
    return this.#result._metadata.headInTree;
  }

  script(id: string): Html {
    return placeFor(scripts.chunks(id, async () => [await astro.renderScript(this.#result, id)]));
  }

  /** A component of React, or an element whose name is a value. */
  island(name: string, component: unknown, props: Props, slots: Slots): Html {
    const contents = Object.entries(slots).map(([slot, content]) => [slot, new Html().add(content(this))] as const);
    if (contents.length === 0 && 'client:component-path' in props) {
      // As the first of a page of its own, so that it has the same ids on each; none of these uses them.
      const render = () => renderByAstro(copyOf(this.#route.result), name, component, props, []);
      return placeFor(islands.chunks(JSON.stringify(props), render));
    }
    const island = this.#islands.then(() => renderByAstro(this.#result, name, component, props, contents));
    this.#islands = island;
    return placeFor(island);
  }
}

function placeFor(piece: Piece): Html {
  if (piece instanceof Promise) piece.catch(() => undefined); // The page waits for it, unless it failed before.
  return new Html().put(piece);
}

async function renderByAstro(
  result: Result,
  name: string,
  component: unknown,
  props: Props,
  contents: readonly (readonly [slot: string, content: Html])[],
): Promise<Chunk[]> {
  const slots: Record<string, () => unknown> = {};
  for (const [slot, { pieces }] of contents) {
    const content: unknown[] = [];
    for (const piece of pieces)
      if (typeof piece === 'string') content.push(astro.unescapeHTML(piece));
      else content.push(...(await piece).map((chunk) => (isHtml(chunk) ? astro.unescapeHTML(chunk) : chunk)));
    slots[slot] = () => content;
  }
  const chunks: Chunk[] = [];
  const instance = await astro.renderComponent(result, name, component, props, slots as never);
  await instance.render({ write: (chunk) => void chunks.push(chunk as Chunk) });
  return chunks;
}

/** `Astro` in a template. What else it may be asked for is not supported. */
class AstroGlobal {
  readonly props: Props;
  readonly locals: object;
  readonly slots: { has(name: string): boolean; render(name: string, given?: unknown[]): string | undefined };
  self: unknown = null;

  constructor(page: Page, props: Props, slots: Slots) {
    this.props = props;
    this.locals = page.locals;
    this.slots = {
      has: (name) => Boolean(slots[name]),
      render: (name, given = []) => slots[name] && textOf(slots[name](page), given),
    };
  }
}
Object.setPrototypeOf(
  AstroGlobal.prototype,
  new Proxy(
    {},
    {
      get(_, name): never {
        throw new Unsupported(`Astro.${String(name)}`);
      },
    },
  ),
);

/** The text of a slot, for `set:html`. */
function textOf(slot: unknown, given: unknown[]): string {
  if (given.length > 0 && !(slot instanceof SlotFunction))
    throw new Unsupported('arguments for a slot without a function');
  const content = slot instanceof SlotFunction && given.length > 0 ? slot.content(...given) : slot;
  const { pieces } = new Html().add(content);
  if (!pieces.every((piece) => typeof piece === 'string'))
    throw new Unsupported('a script or an island in Astro.slots.render');
  return pieces.join('');
}
