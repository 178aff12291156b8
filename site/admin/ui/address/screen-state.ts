import { createContext, useContext, useEffect, useEffectEvent, useState } from 'react';
import { useRouter } from '@tanstack/react-router';
import { plainSearch, useAddress, type AddressSearch } from './params.ts';

/**
 * Where a panel stands: among all others at `/admin`, where its heading leads to its screen; as the whole of its screen, whose heading it
 * has; or as a part of a screen that has a heading of its own.
 */
export const PanelPlace = createContext<'overview' | 'screen' | 'part'>('screen');

/** Milliseconds from the last key press to the change of the address, each of which is a navigation for the router. */
const PAUSE_MS = 200;

/**
 * A filter or the order of a list, and how to ask for it at once. On a screen it is kept in the address under this name, one of
 * `addressSearch`; in the overview, which has many lists, it is state of the component.
 */
export function useFilter<Value extends string>(
  name: string,
  initial: Value,
): [Value, (value: Value) => void, () => void] {
  const isScreen = useContext(PanelPlace) !== 'overview';
  const [search, change] = useAddress();
  const kept = ((isScreen ? (search as { [name: string]: string | undefined })[name] : undefined) ?? initial) as Value;
  const [shown, setShown] = useState(kept);
  const [seen, setSeen] = useState(kept);
  /** What the address has and, behind it, what it will have: it follows a little later, when more may have been typed. */
  const [asked, setAsked] = useState([kept]);
  if (kept !== seen) {
    setSeen(kept);
    const at = asked.indexOf(kept);
    setAsked(at < 0 ? [kept] : asked.slice(at));
    // The address also changes by itself: when one goes back, or follows a link.
    if (at < 0) setShown(kept);
  }
  const value = plainSearch(shown) as Value;
  const last = asked.at(-1);
  function ask(): void {
    if (!isScreen || value === last) return;
    setAsked((all) => [...all, value]);
    change({ page: undefined, [name]: value === initial ? undefined : value }, { replace: true });
  }
  const askRested = useEffectEvent(ask);
  useEffect(() => {
    if (value === last) return undefined;
    const timer = setTimeout(() => askRested(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value, last]);
  return [shown, setShown, ask];
}

declare module '@tanstack/history' {
  interface HistoryState {
    /** The entry before this one is the same screen with nothing open. */
    opened?: true;
  }
}

/** What `new` of the address says while this is open. */
const inAddressAs = { edit: undefined, new: 'yes', offer: 'offer', paste: 'paste' } as const;
type Form = keyof typeof inAddressAs;

interface Opened<Kind> {
  kind: Kind | Form;
  id?: string | undefined;
}

/**
 * Which of these rows is open, and how. On a screen `edit`, `new`, a new `offer` and `paste` stand in the address: a reload keeps them
 * open, back closes them, and any page may link to them. Other kinds, and all of them in the overview, are the component's alone.
 */
export function useOpen<Row extends { id: string }, Kind extends string = never>(rows: readonly Row[] | undefined) {
  const isScreen = useContext(PanelPlace) !== 'overview';
  const router = useRouter();
  const [search, change] = useAddress();
  const inAddress = isScreen ? openedBy(search) : null;
  const [local, setLocal] = useState<Opened<Kind> | null>(null);
  const [kept, setKept] = useState<Row | null>(null);
  /** What the address still names although it was closed: keys that follow must not go to it. */
  const [left, setLeft] = useState<string | null>(null);
  const named = inAddress === null ? null : `${inAddress.kind} ${inAddress.id ?? ''}`;
  const opened = local ?? (left === named ? null : inAddress);
  const found = opened?.id === undefined ? undefined : rows?.find(({ id }) => id === opened.id);

  if (left !== null && left !== named) setLeft(null);
  if (opened?.id !== undefined && found && kept?.id !== opened.id) setKept(found);
  if (opened?.id === undefined && kept !== null) setKept(null);

  return {
    /** What is open; null: nothing. */
    kind: opened?.kind ?? null,
    id: opened?.id,
    /** What it is about, as it was when it was opened: a form keeps the version that it began with. */
    row: kept?.id === opened?.id ? (kept ?? undefined) : undefined,
    /** The address names a record that does not exist, or no longer does. */
    missing: opened?.id !== undefined && rows !== undefined && found === undefined && kept?.id !== opened.id,
    show(kind: Kind | Form, row?: Row) {
      if (!isScreen || !(kind in inAddressAs)) return setLocal({ kind, id: row?.id });
      const next = { edit: kind === 'edit' ? row?.id : undefined, new: inAddressAs[kind as Form], name: undefined };
      change(next, { state: (old) => ({ ...old, opened: true }) });
    },
    close() {
      setLocal(null);
      if (local !== null || inAddress === null || left === named) return;
      // What was typed has been saved, or given up: no guard has to ask.
      setLeft(named);
      if (router.state.location.state.opened) router.history.back({ ignoreBlocker: true });
      else change({ edit: undefined, new: undefined, name: undefined }, { replace: true, ignoreBlocker: true });
    },
  };
}

/** What the search of a screen's address says is open. */
export function openedBy({ edit, new: kind }: AddressSearch): Opened<never> | null {
  if (edit !== undefined) return { kind: 'edit', id: edit };
  return kind === undefined ? null : { kind: kind === 'yes' ? 'new' : kind };
}
