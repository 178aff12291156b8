import { Upload } from 'lucide-react';
import { useRef, type ReactNode, type Ref } from 'react';
import { logoTypes } from '../../../../api/contract/pictures.ts';

interface Props {
  /** The name of the file input, for screen readers. */
  label?: string;
  /** The types that browsers offer; empty: all. Any other can still be chosen, and is refused in words. */
  accepted?: readonly string[];
  disabled?: boolean;
  /** The button. */
  ref?: Ref<HTMLButtonElement>;
  onFiles(files: readonly File[]): void;
  isLarge?: boolean;
  children?: ReactNode;
}

/** A button that chooses files, by itself pictures. */
export function ChooseFile(props: Props) {
  const { label = 'Picture file', accepted = logoTypes, disabled, ref, onFiles, isLarge, children = 'Upload' } = props;
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
        className={isLarge ? 'btn btn-plain' : 'btn btn-plain btn-small'}
        aria-disabled={disabled || undefined}
        onClick={() => disabled || input.current?.click()}
      >
        <Upload className="icon" aria-hidden /> {children}
      </button>
    </>
  );
}
