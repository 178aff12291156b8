import { lazy, Suspense } from 'react';
import { useController } from 'react-hook-form';
import { lengthText } from './word-count.ts';

/** Only who writes a post loads the editor. */
const Editor = lazy(() => import('./editor.tsx'));

/** The text of a post, with how long it is. */
export function ContentField() {
  const { field, fieldState } = useController({ name: 'content' });
  const content = String(field.value ?? '');
  return (
    <div className="form-field">
      <span id="content-label">Content</span>
      <Suspense
        fallback={
          <div className="skeleton editor-waiting" role="status">
            <span className="sr-only">Loading the editor</span>
          </div>
        }
      >
        <Editor value={content} onChange={field.onChange} labelledBy="content-label" />
      </Suspense>
      {fieldState.error && <p className="field-error">{fieldState.error.message}</p>}
      <p className="hint">{lengthText(content)}</p>
    </div>
  );
}
