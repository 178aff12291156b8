import { useLayoutEffect, useRef } from 'react';

interface Props {
  /** What is typed into it and not read yet. */
  text: string;
  onText(text: string): void;
  /** Lines that no row was made of. */
  ignored: readonly string[];
  /** It has come back, after what was pasted before. */
  again: boolean;
  onRead(text: string): void;
}

/** Takes a mail or rows; what is pasted is read at once. */
export function PasteField({ text, onText, ignored, again, onRead }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (again) field.current?.focus();
  }, [again]);
  return (
    <div className="form-field">
      <label htmlFor="pasted-text">Mail or rows</label>
      <textarea
        ref={field}
        id="pasted-text"
        className="field"
        rows={10}
        placeholder={'SAVE20 – 20% off shoes until 30 Nov\nFREESHIP – Free shipping over $50'}
        value={text}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text');
          if (text !== '' || pasted.trim() === '') return;
          event.preventDefault();
          onRead(pasted);
        }}
        onChange={({ target }) => onText(target.value)}
      />
      {ignored.length > 0 && (
        <p className="field-error" role="alert">
          No code or discount was found in it.
        </p>
      )}
      {text.trim() !== '' && (
        <button type="button" className="btn btn-plain btn-small" onClick={() => onRead(text)}>
          Read rows
        </button>
      )}
    </div>
  );
}
