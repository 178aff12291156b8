import { Upload } from 'lucide-react';
import { useRef, type Ref } from 'react';
import { logoTypes } from '../../../../api/contract/pictures.ts';

/** What browsers offer; anything else can still be chosen, and is refused in words. */
const ACCEPTED: readonly string[] = logoTypes;

interface Props {
  /** The name of the file input, for screen readers. */
  label?: string;
  accepted?: readonly string[];
  disabled?: boolean;
  /** The button. */
  ref?: Ref<HTMLButtonElement>;
  onFiles(files: readonly File[]): void;
}

/** A button that chooses pictures. */
export function ChooseFile({ label = 'Picture file', accepted = ACCEPTED, disabled, ref, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        className="sr-only"
        type="file"
        tabIndex={-1}
        aria-label={label}
        accept={accepted.join(',')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file may be chosen again later.
          target.value = '';
        }}
      />
      <button
        ref={ref}
        type="button"
        className="btn btn-plain btn-small"
        aria-disabled={disabled || undefined}
        onClick={() => disabled || input.current?.click()}
      >
        <Upload className="icon" aria-hidden /> Upload
      </button>
    </>
  );
}
