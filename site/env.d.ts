/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** All that the page shows; its type is the one that its view function in `site/views` returns. */
    view: any;
  }
}

interface Window {
  /** The last press, by `ui/first-press.ts`. */
  pressed?: Pressed;
}

interface Pressed {
  target: EventTarget | null;
  /** It was on a code, which is in the clipboard by now. */
  copied: boolean;
}
