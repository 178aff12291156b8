import { useEffect } from 'react';

/**
 * Stands in for the package `react-style-singleton` (see `astro.config.mjs`), through which Radix locks scrolling: the same names, but the
 * rules go into a constructed style sheet in place of a style element, which the Content-Security-Policy of the page would refuse.
 */
export interface SingleSheet {
  /** From the first call on the page has these rules; what further calls bring is passed over. */
  add(rules: string): void;
  /** With as many calls as there were of `add`, the rules are gone. */
  remove(): void;
}

export function stylesheetSingleton(): SingleSheet {
  let users = 0;
  let sheet: CSSStyleSheet | null = null;
  return {
    add(rules) {
      users += 1;
      if (sheet !== null) return;
      sheet = new CSSStyleSheet();
      sheet.replaceSync(rules);
      document.adoptedStyleSheets.push(sheet);
    },
    remove() {
      users -= 1;
      if (users > 0) return;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
      sheet = null;
    },
  };
}

export type UseStyle = (rules: string, dynamic?: boolean) => void;

/** A hook that keeps its rules in the page while anything that uses it is mounted; changed rules count only when `dynamic`. */
export function styleHookSingleton(): UseStyle {
  const sheet = stylesheetSingleton();
  return (rules, dynamic = false) =>
    useEffect(() => {
      sheet.add(rules);
      return () => sheet.remove();
    }, [dynamic && rules]);
}

/** The same as a component that renders nothing. */
export function styleSingleton() {
  const useStyle = styleHookSingleton();
  return function SingleStyle({ styles, dynamic = false }: { styles: string; dynamic?: boolean }): null {
    useStyle(styles, dynamic);
    return null;
  };
}
