import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** Markup of a component that pages show as it is and islands show again in the browser: one source, no hydration. */
export function staticMarkup<Props extends object>(component: FunctionComponent<Props>, props: Props): string {
  return renderToStaticMarkup(createElement(component, props));
}
