/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** All that the page shows; its type is the one that its view function in `site/views` returns. */
    view: any;
    /** Takes the error of a page that throws, which the app itself would only log. */
    onError?: (error: unknown) => void;
  }
}

interface Window {
  /** What was pressed last: `ui/first-paint.ts` remembers it for scripts that come later. */
  pressed?: EventTarget | null;
}
