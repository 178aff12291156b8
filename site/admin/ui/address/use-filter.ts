import { useNavigate, useSearch } from '@tanstack/react-router';
import { useContext, useEffect, useRef, useState } from 'react';
import { PanelPlace } from './panel-place.ts';

/** Milliseconds from the last key press to the change of the address, each of which is a navigation for the router. */
const PAUSE_MS = 200;

/**
 * A filter or the order of a list. On a screen it is kept in the address under this name, which the screen's `search.ts` must declare;
 * in the overview, which has many lists, it is state of the component.
 */
export function useFilter<Value extends string>(name: string, initial: Value): [Value, (value: Value) => void] {
  const isScreen = useContext(PanelPlace) !== 'overview';
  const search: { [name: string]: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  const kept = ((isScreen ? search[name] : undefined) ?? initial) as Value;
  const [shown, setShown] = useState(kept);
  const typing = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  // Links, back and forward change it as well; what is being typed is newer than the address.
  useEffect(() => {
    if (isScreen && typing.current === undefined) setShown(kept);
  }, [isScreen, kept]);
  useEffect(() => () => clearTimeout(typing.current), []);

  function change(value: Value): void {
    setShown(value);
    if (!isScreen) return;
    clearTimeout(typing.current);
    typing.current = setTimeout(() => {
      typing.current = undefined;
      void navigate({
        to: '.',
        search: (old: object) => ({ ...old, [name]: value === initial ? undefined : value }),
        replace: true,
        resetScroll: false,
      });
    }, PAUSE_MS);
  }
  return [shown, change];
}
