import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { Search } from 'lucide-react';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { matching } from '../controls/text-filter.ts';
import type { Entry, EntryGroup } from './entry.ts';
import { useFound } from './use-found.ts';
import { useStanding, type DashboardActions } from './use-standing.ts';

interface Props extends DashboardActions {
  /** What is typed in it at first. */
  typed: string;
  onClose(): void;
}

/** Finds any store, deal, post, product, screen and action. */
export default function Palette({ typed: atFirst, onClose, ...actions }: Props) {
  const [typed, setTyped] = useState(atFirst);
  const wanted = useDeferredValue(typed);
  const standing = useStanding(actions);
  const found = useFound(wanted);
  const chosen = useRef(false);
  const highlighted = useRef<Entry>(undefined);
  const groups = useMemo(
    () => [...standing.map((group) => narrowed(group, wanted)), ...found].filter(({ items }) => items.length > 0),
    [standing, found, wanted],
  );

  function choose(entry: Entry): void {
    chosen.current = true;
    onClose();
    entry.choose();
  }

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="veil" />
        {/* What was chosen takes the focus. */}
        <Dialog.Popup className="palette" aria-label="Find" finalFocus={() => !chosen.current}>
          <Autocomplete.Root
            inline
            open
            mode="none"
            autoHighlight="always"
            keepHighlight
            items={groups}
            value={typed}
            onValueChange={setTyped}
            itemToStringValue={({ label }: Entry) => label}
            onItemHighlighted={(entry: Entry | undefined) => void (highlighted.current = entry)}
          >
            <div className="search">
              <Search className="icon" aria-hidden />
              <Autocomplete.Input
                // eslint-disable-next-line jsx-a11y-x/no-autofocus -- a dialog focuses its field a moment later, when keys have been lost
                autoFocus
                className="field"
                aria-label="Find a store, deal, post, screen or action"
                placeholder="Find a store, deal, post, screen or action"
                onKeyDown={({ key }) => {
                  // What is found while one types comes later than the highlight.
                  const [first] = groups[0]?.items ?? [];
                  if (key === 'Enter' && highlighted.current === undefined && first) choose(first);
                }}
              />
            </div>
            <Autocomplete.Empty className="option-note">Nothing found.</Autocomplete.Empty>
            <Autocomplete.List className="palette-list">
              {(group: EntryGroup) => (
                <Autocomplete.Group key={group.label} items={group.items}>
                  <Autocomplete.GroupLabel className="palette-group">{group.label}</Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(entry: Entry) => (
                      <Autocomplete.Item
                        key={entry.id}
                        value={entry}
                        className="option palette-entry"
                        onClick={() => choose(entry)}
                      >
                        <entry.icon className="icon" aria-hidden />
                        <span>{entry.label}</span>
                        {entry.hint !== undefined && <span className="hint">{entry.hint}</span>}
                        {entry.keys !== undefined && <kbd>{entry.keys}</kbd>}
                      </Autocomplete.Item>
                    )}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const narrowed = ({ label, items }: EntryGroup, typed: string): EntryGroup => ({
  label,
  items: matching(items, typed, (entry) => [entry.label, entry.words]),
});
