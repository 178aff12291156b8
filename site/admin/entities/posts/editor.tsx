import { Image } from '@tiptap/extension-image';
import { Table, TableKit } from '@tiptap/extension-table';
import { type Editor as TextEditor, Node } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useRef, useState } from 'react';
import { toast } from '../../../browser/toasts.ts';
import { editorToasts } from './blog-messages.ts';
import { EditorTools } from './editor-tools.tsx';
import { PastedHtml, plainHtml } from './post-html.ts';
import { reasonOf, SignedOut } from '../../http/failure.ts';
import { isPicture, keepPicture } from '../../requests/media.ts';

/** The pictures among what is pasted or dropped; none when text came with them, which says more than a picture of it. */
function picturesIn(data: DataTransfer | null): File[] {
  if (data === null || data.getData('text/plain').trim() !== '') return [];
  return [...data.files].filter(isPicture);
}

/** Uploads pictures and puts them into the text, each selected, so that the toolbar asks what it shows. `at`: where they were dropped. */
async function insertPictures(editor: TextEditor, files: readonly File[], at?: number): Promise<void> {
  let place = at ?? editor.state.selection.to;
  for (const file of files) {
    try {
      const { address, width, height } = await keepPicture(file);
      if (editor.isDestroyed) return;
      const where = Math.min(place, editor.state.doc.content.size);
      const image = { type: 'image', attrs: { src: address, alt: '', width, height } };
      editor.chain().insertContentAt(where, image, { updateSelection: true }).run();
      const inserted = placeOf(editor, address, where);
      if (inserted !== null) editor.chain().setNodeSelection(inserted).run();
      place = editor.state.selection.to;
    } catch (error) {
      if (!(error instanceof SignedOut)) toast(editorToasts.uploadFailed(reasonOf(error)));
    }
  }
}

/** Where the picture stands that was inserted around `near`; null: it does not. */
function placeOf(editor: TextEditor, address: string, near: number): number | null {
  let found: number | null = null;
  editor.state.doc.descendants((node, position) => {
    const isIt = node.type.name === 'image' && node.attrs['src'] === address;
    if (isIt && (found === null || Math.abs(position - near) < Math.abs(found - near))) found = position;
  });
  return found;
}

const Figcaption = Node.create({
  name: 'figcaption',
  content: 'inline*',
  defining: true,
  parseHTML: () => [{ tag: 'figcaption' }],
  renderHTML: ({ HTMLAttributes }) => ['figcaption', HTMLAttributes, 0],
});

/** A picture or a table with a caption: the editor keeps what was written elsewhere. */
const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'block+ figcaption?',
  isolating: true,
  parseHTML: () => [{ tag: 'figure' }],
  renderHTML: ({ HTMLAttributes }) => ['figure', HTMLAttributes, 0],
});

/** The editor's tables know no caption: a table with one becomes a figure, which says the same. */
function withFigures(html: string): string {
  if (!html.includes('<caption')) return html;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const caption of body.querySelectorAll('table > caption')) {
    const table = caption.parentElement as HTMLTableElement;
    const figcaption = Object.assign(document.createElement('figcaption'), { innerHTML: caption.innerHTML });
    caption.remove();
    if (table.parentElement?.tagName === 'FIGURE') table.parentElement.append(figcaption);
    else {
      const figure = document.createElement('figure');
      table.replaceWith(figure);
      figure.append(table, figcaption);
    }
  }
  return body.innerHTML;
}

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
  Figure,
  Figcaption,
  PastedHtml,
];

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
      handlePaste: (_view, { clipboardData }) => take(picturesIn(clipboardData)),
      handleDrop: (view, event, _slice, moved) =>
        !moved &&
        take(picturesIn(event.dataTransfer), view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos),
    },
    onCreate: ({ editor: created }) => (present.current = created),
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : plainHtml(changed.getHTML())),
  });
  return (
    <div className="border border-edge rounded-control bg-surface focus-within:outline-3 focus-within:outline-primary-ink">
      {editor && <EditorTools editor={editor} uploading={uploading > 0} onPictures={take} marksLinks={marksLinks} />}
      <EditorContent editor={editor} />
    </div>
  );
}
