import type { Editor } from '@tiptap/core';
import { useId } from 'react';
import { closesFirst } from '../../ui/controls/dialog.tsx';

/** Asks what the selected picture shows: screen readers say it, and it stands there when the picture does not load. */
export function PictureLine({ editor, alt }: { editor: Editor; alt: string }) {
  const id = useId();
  return (
    <div className="editor-line" {...closesFirst}>
      <input
        className="field"
        aria-label="What the picture shows"
        aria-describedby={alt === '' ? id : undefined}
        placeholder="What the picture shows, for people who cannot see it"
        value={alt}
        onChange={({ target }) => editor.commands.updateAttributes('image', { alt: target.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return;
          event.preventDefault();
          event.stopPropagation();
          editor.commands.focus();
        }}
      />
      <button
        type="button"
        className="btn btn-plain btn-tiny"
        onClick={() => editor.chain().focus().deleteSelection().run()}
      >
        Remove picture
      </button>
      {alt === '' && (
        <p id={id} className="hint">
          Say what it shows. Leave it empty only for a picture that is mere decoration.
        </p>
      )}
    </div>
  );
}
