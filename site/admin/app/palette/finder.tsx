import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useKeys } from '../shell/use-keys.ts';
import { Palette } from './palette.tsx';
import type { DashboardActions } from './entries.ts';
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

/** What the keys do. */
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
    (typed: string) => {
      const active = document.activeElement;
      const opener = active instanceof HTMLElement && active !== document.body ? active : null;
      // At once: keys that follow belong to its field.
      flushSync(() => setElement(<Palette typed={typed} opener={opener} actions={actions} onClose={close} />));
    },
    [close, actions],
  );
  useKeys({ find, list: listKeys });
  return { find, element };
}
