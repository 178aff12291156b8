import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Palette } from './palette.tsx';
import type { DashboardActions } from './entries.ts';
import { isModalOpen } from '../../ui/controls/focus.ts';
import { Dialog } from '../../ui/controls/dialogs.tsx';

const keys = [
  { keys: ['Ctrl K', '⌘ K'], does: 'Find a store, deal, post, screen or action' },
  { keys: ['/'], does: 'Go to the search of the screen' },
  { keys: ['n'], does: 'Make a new one of what the screen lists' },
  { keys: ['Ctrl Enter', '⌘ Enter'], does: 'Save what the open dialog holds' },
  { keys: ['Delete'], does: 'Delete the row, or what is selected in the table' },
  { keys: ['F8'], does: 'Go to the message' },
  { keys: ['?'], does: 'Show these keys' },
];

function KeyList({ onClose }: { onClose(): void }) {
  return (
    <Dialog onClose={onClose} title="Keys" about="Those without Ctrl or ⌘ do nothing while you type.">
      <dl className="key-list grid gap-2.5">
        {keys.map(({ keys: names, does }) => (
          <div key={does}>
            <dt className="flex flex-wrap gap-1.5">
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

/** The palette and the list of keys. */
export function useFinder({ publishEverything, signOut }: Omit<DashboardActions, 'listKeys'>) {
  const [element, setElement] = useState<ReactNode>(null);
  const close = useCallback(() => setElement(null), []);
  const listKeys = useCallback(() => setElement(<KeyList onClose={close} />), [close]);
  const actions = useMemo(() => ({ publishEverything, listKeys, signOut }), [publishEverything, listKeys, signOut]);
  /** Opens the palette, with this typed in it. */
  const find = useCallback(
    // At once: keys that follow belong to its field.
    (typed: string) => flushSync(() => setElement(<Palette typed={typed} actions={actions} onClose={close} />)),
    [close, actions],
  );
  useKeys(find, listKeys);
  return { find, element };
}

/** Where a key is typed, moves in a list, or searches by first letter. */
const TAKES_KEYS =
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"]), textarea, select, [contenteditable], ' +
  '[role="combobox"], [role="listbox"], [role="menu"], [role="textbox"], [role="spinbutton"]';

const isIn = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

/** On a screen these are its own search field and button; elsewhere the palette takes over. */
const SEARCH = '.screen [aria-keyshortcuts="/"]';
const NEW = '.screen [aria-keyshortcuts="n"]';

/** The keys of the dashboard. None does anything while a dialog is open; while something is typed, only the one of the palette does. */
function useKeys(find: (typed: string) => void, list: () => void): void {
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.isComposing) return;
      const withControl = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      const action = withControl
        ? // in text with formats, Ctrl and a letter belong to the text
          event.key.toLowerCase() === 'k' && !isIn(event.target, '[contenteditable]') && (() => find(''))
        : isPlain && actionOf(event);
      if (!action) return;
      const isIdle = event.repeat || isModalOpen();
      // The key of the palette, held or pressed again, would take the keys that follow to the address bar.
      if (!isIdle || withControl) event.preventDefault();
      if (!isIdle) action();
    }
    function actionOf({ key, target }: KeyboardEvent): (() => void) | false {
      if (isIn(target, TAKES_KEYS)) return false;
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
