import { useNavigate, useSearch } from '@tanstack/react-router';
import { useContext, useEffect, useRef, useState } from 'react';
import { PanelPlace } from '../shell/panel-place.ts';

/** After the last key press; each change of the address is a step for the router. */
const PAUSE_MS = 200;

/**
 * What a list is narrowed down to or sorted by. On a screen it stands in the address under this name, which the screen's `search.ts`
 * must know; in the overview, which has many lists, it is the component's alone.
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
