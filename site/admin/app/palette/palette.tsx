import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { Search, X } from 'lucide-react';
import { type Entry, type EntryGroup, PALETTE_LABEL, offeredActions } from '../../ui/address/entry.ts';
import {
  type DashboardActions,
  standingActions,
  listEntries,
  screenEntries,
  settingEntries,
  useFound,
} from './entries.ts';
import { matching } from '../../ui/inputs/search-box.tsx';
import { reasonOf } from '../../http/failure.ts';
import { useSettled } from '../../../ui/use-settled.ts';

/** What is there before anything is searched for; lists and parts of screens once something is typed, since they are many. */
function useStanding(actions: DashboardActions, isTyped: boolean): readonly EntryGroup[] {
  return useMemo(() => {
    const always = [
      ...offeredActions(),
      { label: 'Screens', items: screenEntries },
      { label: 'Actions', items: standingActions(actions) },
    ];
    return isTyped
      ? [...always, { label: 'Lists', items: listEntries }, { label: 'Settings', items: settingEntries }]
      : always;
  }, [actions, isTyped]);
}

interface Props {
  actions: DashboardActions;
  /** What is in it at first. */
  typed: string;
  onClose(): void;
}

/** Finds any store, deal, post, product, screen and action. */
export function Palette({ typed: begun, actions, onClose }: Props) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(begun);
  const standing = useStanding(actions, typed.trim() !== '');
  const settled = useSettled(typed, PAUSE_MS);
  const found = useFound(settled);
  const chosen = useRef(false);
  const highlighted = useRef<Entry>(undefined);
  /** Enter was pressed before anything was found: the first that is found for the same text is chosen. */
  const entered = useRef(false);
  const isOld = found.waiting || typed !== settled;
  const groups = useMemo(() => {
    const now = (group: EntryGroup) => narrowed(group, typed);
    // Of what was found for an earlier text, only what fits the present one: Enter must not open anything else.
    return [...standing.map(now), ...(isOld ? found.groups.map(now) : found.groups)].filter(
      ({ items }) => items.length > 0,
    );
  }, [standing, found.groups, isOld, typed]);

  function choose(entry: Entry): void {
    chosen.current = true;
    onClose();
    if (typeof entry.choose === 'function') entry.choose();
    else void navigate(entry.choose);
  }
  function chooseFirst(): void {
    const [first] = groups[0]?.items ?? [];
    if (entered.current && !chosen.current && first !== undefined) choose(first);
  }
  useEffect(chooseFirst);
  function change(next: string): void {
    entered.current = false;
    setTyped(next);
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="veil" />
        <Dialog.Popup className="palette" aria-label="Find" finalFocus={false}>
          <Autocomplete.Root
            inline
            open
            mode="none"
            autoHighlight="always"
            keepHighlight
            items={groups}
            value={typed}
            onValueChange={change}
            itemToStringValue={({ label }: Entry) => label}
            onItemHighlighted={(entry: Entry | undefined) => void (highlighted.current = entry)}
          >
            <div className="flex-none flex items-center gap-1">
              <div className="search flex-1">
                <Search className="icon" aria-hidden />
                <Autocomplete.Input
                  // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog focuses its field a moment later, when keys have been lost
                  autoFocus
                  className="field"
                  aria-label={PALETTE_LABEL}
                  placeholder={PALETTE_LABEL}
                  onKeyDown={({ key, nativeEvent }) => {
                    // What is found while one types comes later than the highlight.
                    entered.current = key === 'Enter' && !nativeEvent.isComposing && highlighted.current === undefined;
                    chooseFirst();
                  }}
                />
              </div>
              {/* A phone has no Escape, and nothing beside the palette to press. */}
              <Dialog.Close className="icon-button md:hidden" aria-label="Close">
                <X className="icon" aria-hidden />
              </Dialog.Close>
            </div>
            <Autocomplete.Status className="option-note empty:p-0">
              {found.error !== null
                ? `Only screens and actions could be searched. ${reasonOf(found.error)}`
                : groups.length === 0 && (isOld ? 'Searching…' : 'Nothing found.')}
            </Autocomplete.Status>
            <Autocomplete.List className="flex-1 min-h-0 overflow-y-auto overscroll-contain">
              {(group: EntryGroup) => (
                <Autocomplete.Group key={group.label} items={group.items}>
                  <Autocomplete.GroupLabel className="pt-2 pb-1 px-2.5 text-muted text-xs font-bold">
                    {group.label}
                  </Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(entry: Entry) => (
                      <Autocomplete.Item
                        key={entry.id ?? entry.label}
                        value={entry}
                        className="option justify-start min-h-11"
                        onClick={() => choose(entry)}
                      >
                        <entry.icon className="icon" aria-hidden />
                        <span className="min-w-0 truncate">{entry.label}</span>
                        {entry.hint !== undefined && (
                          <span className="hint flex-[1_1_0] min-w-16 truncate text-end">{entry.hint}</span>
                        )}
                        {entry.keys !== undefined && <kbd className="ml-auto">{entry.keys}</kbd>}
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

/** After the last key; each search asks the server. */
const PAUSE_MS = 120;

const narrowed = ({ label, items }: EntryGroup, typed: string): EntryGroup => ({
  label,
  items: matching(items, typed, (entry) => [entry.label, entry.words, entry.hint]),
});
