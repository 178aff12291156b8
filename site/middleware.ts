import type { MiddlewareHandler } from 'astro';
import { inWords } from './strings/text.ts';
import type { LayoutView } from './views/page-meta.ts';

/** Where Astro answers requests itself, as its development server does, a page speaks in the words of its view as well. */
export const onRequest: MiddlewareHandler = ({ locals }, next) => {
  const { view } = locals as { view?: { layout: LayoutView } };
  return view === undefined ? next() : inWords(view.layout.words, next);
};
