import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import {
  Bold,
  Code,
  Heading2,
  Heading3,
  Image,
  Italic,
  Link,
  List,
  ListOrdered,
  Quote,
  Redo2,
  Strikethrough,
  Table,
  Underline,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import { useRef, useState } from 'react';
import { NO_AFFILIATE_REL } from '../../../../data/rules/text/html-policy.ts';
import { AddressForm, type Leaving } from './address-form.tsx';
import { PictureLine } from './picture-line.tsx';

interface Tool {
  icon: LucideIcon;
  label: string;
  isOn?(editor: Editor): boolean;
  run(editor: Editor): void;
}

const tools: readonly Tool[] = [
  {
    icon: Heading2,
    label: 'Heading',
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    icon: Heading3,
    label: 'Smaller heading',
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    icon: Bold,
    label: 'Bold',
    isOn: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    icon: Italic,
    label: 'Italic',
    isOn: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    icon: Underline,
    label: 'Underline',
    isOn: (editor) => editor.isActive('underline'),
    run: (editor) => editor.chain().focus().toggleUnderline().run(),
  },
  {
    icon: Strikethrough,
    label: 'Strike through',
    isOn: (editor) => editor.isActive('strike'),
    run: (editor) => editor.chain().focus().toggleStrike().run(),
  },
  {
    icon: Code,
    label: 'Code',
    isOn: (editor) => editor.isActive('code'),
    run: (editor) => editor.chain().focus().toggleCode().run(),
  },
  {
    icon: List,
    label: 'List',
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    icon: ListOrdered,
    label: 'Numbered list',
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    icon: Quote,
    label: 'Quotation',
    isOn: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    icon: Table,
    label: 'Table',
    run: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  },
  { icon: Undo2, label: 'Undo', run: (editor) => editor.chain().focus().undo().run() },
  { icon: Redo2, label: 'Redo', run: (editor) => editor.chain().focus().redo().run() },
];

const inTable: readonly { label: string; run(editor: Editor): void }[] = [
  { label: 'Add row', run: (editor) => editor.chain().focus().addRowAfter().run() },
  { label: 'Add column', run: (editor) => editor.chain().focus().addColumnAfter().run() },
  { label: 'Delete row', run: (editor) => editor.chain().focus().deleteRow().run() },
  { label: 'Delete column', run: (editor) => editor.chain().focus().deleteColumn().run() },
  { label: 'Delete table', run: (editor) => editor.chain().focus().deleteTable().run() },
];

/** What can be done to the text; a link and a picture ask for their address in a line of their own. */
interface Props {
  editor: Editor;
  uploading: boolean;
  onPictures(files: readonly File[]): void;
  marksLinks: boolean;
}

export function EditorTools({ editor, uploading, onPictures, marksLinks }: Props) {
  const [asking, setAsking] = useState<'link' | 'picture' | null>(null);
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: tools.map((tool) => tool.isOn?.(now) ?? false),
      link: now.isActive('link'),
      table: now.isActive('table'),
      picture: now.isActive('image') ? String(now.getAttributes('image')['alt'] ?? '') : null,
    }),
  });
  const form = useRef<Leaving>(null);
  function toggle(kind: 'link' | 'picture'): void {
    const change = () => setAsking(asking === kind ? null : kind);
    if (form.current === null) change();
    else form.current.leave(change);
  }
  return (
    <div className="editor-tools" role="toolbar" aria-label="Text">
      {tools.map(({ icon: Icon, label, isOn, run }, at) => (
        <button
          key={label}
          type="button"
          className="icon-button"
          aria-label={label}
          title={label}
          aria-pressed={isOn ? state.on[at] : undefined}
          onClick={() => run(editor)}
        >
          <Icon className="icon" aria-hidden />
        </button>
      ))}
      <button
        type="button"
        className="icon-button"
        aria-label="Link"
        title="Link"
        aria-pressed={state.link}
        aria-expanded={asking === 'link'}
        onClick={() => toggle('link')}
      >
        <Link className="icon" aria-hidden />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label="Picture"
        title="Picture"
        aria-expanded={asking === 'picture'}
        onClick={() => toggle('picture')}
      >
        <Image className="icon" aria-hidden />
      </button>
      {state.table && (
        <div className="editor-line">
          {inTable.map(({ label, run }) => (
            <button key={label} type="button" className="btn btn-plain btn-tiny" onClick={() => run(editor)}>
              {label}
            </button>
          ))}
        </div>
      )}
      {uploading && (
        <p className="editor-line hint" role="status">
          Uploading the picture…
        </p>
      )}
      {state.picture !== null && <PictureLine editor={editor} alt={state.picture} />}
      {asking !== null && (
        <AddressForm
          key={asking}
          ref={form}
          kind={asking}
          isMarked={marksLinks ? editor.getAttributes('link')['rel'] === NO_AFFILIATE_REL : null}
          present={asking === 'link' ? String(editor.getAttributes('link')['href'] ?? '') : ''}
          onFiles={(files) => {
            onPictures(files);
            setAsking(null);
          }}
          onCancel={() => setAsking(null)}
          onDone={(address, alt, isMarked) => {
            const chain = editor.chain().focus();
            if (asking === 'picture') chain.setImage({ src: address, alt }).run();
            else if (address === '') chain.extendMarkRange('link').unsetLink().run();
            else
              chain
                .extendMarkRange('link')
                .setLink({ href: address, rel: isMarked ? NO_AFFILIATE_REL : null })
                .run();
            setAsking(null);
          }}
        />
      )}
    </div>
  );
}
