import { useId, useImperativeHandle, useState, type KeyboardEvent, type Ref } from 'react';
import { ChooseFile } from '../../ui/inputs/choose-file.tsx';
import { Confirm, closesFirst } from '../../ui/controls/dialogs.tsx';
import { useUnsaved } from '../../ui/drafts/unsaved.tsx';
import { unsavedText } from '../../text/messages.ts';
import { Button } from '../../ui/controls/buttons.tsx';
import { Check } from '../../ui/inputs/switch.tsx';

/** For what takes the form away from outside. */
export interface Leaving {
  /** Does `then` if nothing was typed, else after the owner has agreed to lose it. */
  leave(then: () => void): void;
}

interface Props {
  ref: Ref<Leaving>;
  kind: 'link' | 'picture';
  /** The address that the link has. */
  present: string;
  /** Whether the link is said to be no affiliate link; null: that cannot be said. */
  isMarked: boolean | null;
  /** Of a picture: files that are chosen in place of an address. */
  onFiles(files: readonly File[]): void;
  onCancel(): void;
  /** An empty address takes a link away. */
  onDone(address: string, alt: string, isMarked: boolean): void;
}

const allowed = { link: /^(https?:\/\/|mailto:|\/(?!\/)|#)/i, picture: /^(https?:\/\/|\/(?!\/))/i };

/** Asks for the address of a link or a picture. It stands inside a form, so that it is none itself. */
export function AddressForm({ ref, kind, present, isMarked, onFiles, onCancel, onDone }: Props) {
  const id = useId();
  // what `present` is changes with the selection
  const [began] = useState(present);
  const [address, setAddress] = useState(began);
  const [alt, setAlt] = useState('');
  const [marked, setMarked] = useState(isMarked === true);
  const [wrong, setWrong] = useState(false);
  const [leaving, setLeaving] = useState<(() => void) | null>(null);
  const unsaved = useUnsaved(address !== began || alt !== '' || marked !== (isMarked === true), 'typed');
  const leave = (then: () => void) => (unsaved === undefined ? then() : setLeaving(() => then));
  useImperativeHandle(ref, () => ({ leave }));

  function done() {
    const trimmed = address.trim();
    const removes = kind === 'link' && trimmed === '';
    if (removes || allowed[kind].test(trimmed)) onDone(trimmed, alt.trim(), marked);
    else setWrong(true);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') done();
    else leave(onCancel);
  }

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles the keys of the inputs within it */}
      <div className="editor-line" data-unsaved={unsaved} onKeyDown={onKeyDown} {...closesFirst}>
        <input
          className="field"
          aria-label={kind === 'link' ? 'Address of the link' : 'Address of the picture'}
          placeholder="https://"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by a press on the tool that asks for an address
          autoFocus
          value={address}
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? id : undefined}
          onChange={(event) => setAddress(event.target.value)}
        />
        {kind === 'picture' && (
          <input
            className="field"
            aria-label="What the picture shows"
            placeholder="What it shows"
            value={alt}
            onChange={(event) => setAlt(event.target.value)}
          />
        )}
        {kind === 'link' && isMarked !== null && (
          <Check on={marked} onChange={setMarked}>
            Not an affiliate link
          </Check>
        )}
        {kind === 'picture' && <ChooseFile onFiles={(files) => leave(() => onFiles(files))} />}
        <Button look="primary" tiny onClick={done}>
          {kind === 'link' ? 'Set link' : 'Insert'}
        </Button>
        <Button tiny onClick={() => leave(onCancel)}>
          Cancel
        </Button>
        {wrong && (
          <p id={id} className="field-error">
            Enter an address that starts with https:// or /.
          </p>
        )}
      </div>
      <Confirm
        open={leaving !== null}
        {...unsavedText}
        onConfirm={() => leaving?.()}
        onCancel={() => setLeaving(null)}
      />
    </>
  );
}
