import { Search } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { PALETTE_LABEL } from '../../ui/address/entry.ts';

/** What was typed before the palette was there. */
export interface Begun {
  text: string;
  /** What of it is selected, or where the caret is; undefined: at its end. */
  selection?: readonly [start: number, end: number];
  /** Enter was pressed last. */
  entered?: boolean;
}

interface Props {
  typed: string;
  /** Loads the code of the palette. */
  load(): Promise<unknown>;
  /** It is there, and goes on with this. */
  onLoad(begun: Begun): void;
  onFailure(error: unknown): void;
  onClose(): void;
}

/** Looks like the palette while that is on its way. It has the focus as soon as it is rendered, so that no key goes elsewhere. */
export function EarlyField({ typed, load, onLoad, onFailure, onClose }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const now = useRef({ isLoaded: false, isComposing: false, entered: false });
  const calls = useRef({ load, onFailure });

  /** Not in the middle of a character that an input method puts together. */
  function handOver(): void {
    const { isLoaded, isComposing, entered } = now.current;
    if (!isLoaded || isComposing || field.current === null) return;
    const { value: text, selectionStart: start, selectionEnd: end } = field.current;
    onLoad({ text, selection: [start ?? text.length, end ?? text.length], entered });
  }
  const handOverNow = useRef(handOver);

  useEffect(() => {
    calls.current.load().then(
      () => {
        now.current.isLoaded = true;
        handOverNow.current();
      },
      (error: unknown) => field.current !== null && calls.current.onFailure(error),
    );
  }, []);

  function press(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    now.current.entered = event.key === 'Enter';
    // There is nothing else in it to go to.
    if (event.key === 'Tab' || event.key === 'Escape') event.preventDefault();
    if (event.key === 'Escape') onClose();
  }

  return (
    <>
      <div className="veil" onPointerDown={onClose} />
      <div className="palette" role="dialog" aria-modal aria-label="Find">
        <div className="palette-head">
          <div className="search">
            <Search className="icon" aria-hidden />
            <input
              ref={field}
              // who presses the key of the palette goes on typing
              autoFocus
              className="field"
              aria-label={PALETTE_LABEL}
              placeholder={PALETTE_LABEL}
              autoComplete="off"
              defaultValue={typed}
              onKeyDown={press}
              onCompositionStart={() => (now.current.isComposing = true)}
              onCompositionEnd={() => {
                now.current.isComposing = false;
                handOver();
              }}
            />
          </div>
        </div>
      </div>
    </>
  );
}
