import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { wordsKey } from '../strings/text.ts';

/** Markup of a component that pages show as it is and islands show again in the browser: one source, no hydration. */
export function staticMarkup<Props extends object>(component: FunctionComponent<Props>, props: Props): string {
  return renderToStaticMarkup(createElement(component, props));
}

const known = new WeakMap<FunctionComponent<never>, WeakMap<object, { words: string; text: string }>>();

/**
 * The same, remembered with the props. They are an answer of a query, which stays the same object until it is another: most of a long list
 * is as it was when the list is shown again.
 */
export function rememberedMarkup<Props extends object>(component: FunctionComponent<Props>, props: Props): string {
  let markups = known.get(component);
  if (markups === undefined) known.set(component, (markups = new WeakMap()));
  const words = wordsKey();
  let markup = markups.get(props);
  if (markup?.words !== words)
    markups.set(props, (markup = { words, text: inOnePiece(staticMarkup(component, props)) }));
  return markup.text;
}

/** React leaves it in some hundred pieces, which V8 would collect again each time that the text is written. */
const inOnePiece = (markup: string): string => Buffer.from(markup).toString();
