import { Image } from '@tiptap/extension-image';
import { Table, TableKit } from '@tiptap/extension-table';
import type { Editor as TextEditor } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useRef, useState } from 'react';
import { toast } from '../../../browser/toasts.ts';
import { editorToasts } from './blog-messages.ts';
import { insertPictures, picturesIn } from './editor-pictures.ts';
import { EditorTools } from './editor-tools.tsx';
import { figures, withFigures } from './figures.ts';
import { pastedHtml } from './pasted-html.ts';
import { plainHtml } from './plain-html.ts';

interface Props {
  value: string;
  onChange(html: string): void;
  labelledBy: string;
  /** A link may be said to be no affiliate link. */
  marksLinks?: boolean;
}

/** Only what a post may hold (`data/rules/text/clean-html.ts`): headings from the second rank, lists, tables, links and pictures. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    trailingNode: false,
    link: {
      openOnClick: false,
      autolink: true,
      protocols: ['http', 'https', 'mailto'],
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  Image.configure({ inline: false, allowBase64: false }),
  // A table without the style attributes that widths would need: the policy of the page refuses those.
  Table.extend({ renderHTML: () => ['table', ['tbody', 0]] }),
  TableKit.configure({ table: false }),
  ...figures,
];

/** What the editor takes of pasted HTML; the owner gets a message about pictures that stay behind. */
function editable(pasted: string): string {
  const { html, pictures } = pastedHtml(pasted);
  if (pictures > 0) toast(editorToasts.picturesLeftOut(pictures));
  return html;
}

/** The rich-text editor of a post or a page. */
export function Editor({ value, onChange, labelledBy, marksLinks = false }: Props) {
  const [uploading, setUploading] = useState(0);
  const present = useRef<TextEditor | null>(null);
  /** Whether there were any. */
  function take(files: readonly File[], at?: number): boolean {
    const into = present.current;
    if (files.length === 0 || into === null) return false;
    setUploading((count) => count + 1);
    void insertPictures(into, files, at).finally(() => setUploading((count) => count - 1));
    return true;
  }
  const editor = useEditor({
    extensions,
    content: withFigures(value),
    injectCSS: false,
    editorProps: {
      attributes: {
        class: 'editor-text prose',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
      },
      transformPastedHTML: editable,
      handlePaste: (_view, { clipboardData }) => take(picturesIn(clipboardData)),
      handleDrop: (view, event, _slice, moved) =>
        !moved &&
        take(picturesIn(event.dataTransfer), view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos),
    },
    onCreate: ({ editor: created }) => (present.current = created),
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : plainHtml(changed.getHTML())),
  });
  return (
    <div className="editor">
      {editor && <EditorTools editor={editor} uploading={uploading > 0} onPictures={take} marksLinks={marksLinks} />}
      <EditorContent editor={editor} />
    </div>
  );
}
