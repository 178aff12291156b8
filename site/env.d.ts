/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** All that the page shows; its type is the one that its view function in `site/views` returns. */
    view: any;
  }
}

interface Window {
  /**
   * What was pressed on this page, by `browser/first-press.ts`, each control once, the last one last; true: its code is in the clipboard. A script
   * that answers presses looks here for those that came before it.
   */
  pressed?: ReadonlyMap<HTMLElement, boolean>;
}
