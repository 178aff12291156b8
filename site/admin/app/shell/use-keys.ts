import { useEffect } from 'react';
import { isModalOpen, isRichText, takesKeys } from './key-target.ts';

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
