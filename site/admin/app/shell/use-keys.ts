import { useEffect } from 'react';

/** Where a key is typed, moves in a list, or searches by first letter. */
const TAKES_KEYS =
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"]), textarea, select, [contenteditable], ' +
  '[role="combobox"], [role="listbox"], [role="menu"], [role="textbox"], [role="spinbutton"]';
const MODAL = '[role="dialog"], [role="alertdialog"]';

const isIn = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

/** Whether a key pressed here belongs to what is typed or chosen, so that it is no shortcut. */
const takesKeys = (target: EventTarget | null): boolean => isIn(target, TAKES_KEYS);

/** Whether this is text with formats, where Ctrl and a letter belong to the text. */
const isRichText = (target: EventTarget | null): boolean => isIn(target, '[contenteditable]');

/** What has to be answered or closed first; null: nothing. */
export const topModal = (): Element | null => [...document.querySelectorAll(MODAL)].at(-1) ?? null;
export const isModalOpen = (): boolean => topModal() !== null;

interface Actions {
  /** Opens the palette, with this typed in it. */
  find(typed: string): void;
  /** Lists the keys. */
  list(): void;
}

/** On a screen these are its own search field and button; elsewhere the palette takes over. */
const SEARCH = '.screen [aria-keyshortcuts="/"]';
const NEW = '.screen [aria-keyshortcuts="n"]';

/** The keys of the dashboard. None does anything while a dialog is open; while something is typed, only the one of the palette does. */
export function useKeys({ find, list }: Actions): void {
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.isComposing) return;
      const withControl = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      const action = withControl
        ? event.key.toLowerCase() === 'k' && !isRichText(event.target) && (() => find(''))
        : isPlain && actionOf(event);
      if (!action) return;
      const isIdle = event.repeat || isModalOpen();
      // The key of the palette, held or pressed again, would take the keys that follow to the address bar.
      if (!isIdle || withControl) event.preventDefault();
      if (!isIdle) action();
    }
    function actionOf({ key, target }: KeyboardEvent): (() => void) | false {
      if (takesKeys(target)) return false;
      if (key === '?') return list;
      if (key === '/') return () => shortcut(SEARCH, (field) => field.focus()) || find('');
      if (key === 'n') return () => shortcut(NEW, (button) => button.click()) || find('New ');
      return false;
    }
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [find, list]);
}

/** Does this to the first that the screen has; false: it has none. */
function shortcut(selector: string, act: (element: HTMLElement) => void): boolean {
  const element = document.querySelector<HTMLElement>(selector);
  if (element !== null) act(element);
  return element !== null;
}
