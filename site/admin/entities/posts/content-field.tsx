import { useController } from 'react-hook-form';
import { Editor } from './editor.tsx';
import { lengthText } from './word-count.ts';

/**
 * The text of a post or a page, with how long it is. Its editor comes with the screen, so that nothing below it moves. `marksLinks`: a
 * link may be said to be no affiliate link.
 */
export function ContentField({ marksLinks = false }: { marksLinks?: boolean }) {
  const { field, fieldState } = useController({ name: 'content' });
  const content = String(field.value ?? '');
  return (
    <div className="form-field">
      <span id="content-label">Content</span>
      <Editor value={content} onChange={field.onChange} labelledBy="content-label" marksLinks={marksLinks} />
      {fieldState.error && <p className="field-error">{fieldState.error.message}</p>}
      <p className="hint">{lengthText(content)}</p>
    </div>
  );
}
