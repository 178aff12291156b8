import { useState } from 'react';
import { flushSync } from 'react-dom';
import { EarlyField, type Begun } from './early-field.tsx';
import type { DashboardActions } from './standing-actions.ts';

type Palette = typeof import('./palette.tsx').default;
/** Since it was first opened. */
let loaded: Palette | null = null;
const load = async (): Promise<void> => void (loaded = (await import('./palette.tsx')).default);

interface Props extends DashboardActions {
  /** What is in it at first. */
  typed: string;
  /** What had the focus, and gets it back when nothing is chosen; null: nothing had. */
  opener: HTMLElement | null;
  onClose(): void;
  /** Its code did not come. */
  onFailure(error: unknown): void;
}

/** The palette. Its code is loaded when it is first opened: until then there is a field alone, with which it goes on. */
export function OpenedPalette({ typed, onFailure, ...props }: Props) {
  const [Palette, setPalette] = useState<Palette | null>(() => loaded);
  const [begun, setBegun] = useState<Begun>({ text: typed });
  if (Palette !== null) return <Palette begun={begun} {...props} />;

  // At once: the next key goes to the one field or the other, and never to none.
  const goOn = (next: Begun) =>
    flushSync(() => {
      setBegun(next);
      setPalette(() => loaded);
    });
  function close(): void {
    props.opener?.focus();
    props.onClose();
  }
  return <EarlyField typed={typed} load={load} onLoad={goOn} onFailure={onFailure} onClose={close} />;
}
