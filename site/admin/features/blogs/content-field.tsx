import { useController } from 'react-hook-form';
import { Editor } from './editor.tsx';
import { lengthText } from './word-count.ts';

/** The text of a post, with how long it is. Its editor comes with the screen of the post, so that nothing below it moves. */
export function ContentField() {
  const { field, fieldState } = useController({ name: 'content' });
  const content = String(field.value ?? '');
  return (
    <div className="form-field">
      <span id="content-label">Content</span>
      <Editor value={content} onChange={field.onChange} labelledBy="content-label" />
      {fieldState.error && <p className="field-error">{fieldState.error.message}</p>}
      <p className="hint">{lengthText(content)}</p>
    </div>
  );
}
