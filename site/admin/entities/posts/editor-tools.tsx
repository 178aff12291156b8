import type { ChainedCommands, Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import * as icons from 'lucide-react';
import { useId, useState } from 'react';
import { LinkDialog, PictureDialog } from './address-dialogs.tsx';
import { Button, RowButton } from '../../ui/controls/buttons.tsx';

/** Asks what the selected picture shows: screen readers say it, and it stands there when the picture does not load. */
function PictureLine({ editor, alt }: { editor: Editor; alt: string }) {
  const id = useId();
  return (
    <div className="editor-line" data-closes-first="">
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
      <Button tiny onClick={() => editor.chain().focus().deleteSelection().run()}>
        Remove picture
      </Button>
      {alt === '' && (
        <p id={id} className="hint">
          Say what it shows. Leave it empty only for a picture that is mere decoration.
        </p>
      )}
    </div>
  );
}

type Change = (chain: ChainedCommands) => ChainedCommands;
const change = (editor: Editor, by: Change): boolean => by(editor.chain().focus()).run();

interface Tool {
  icon: icons.LucideIcon;
  label: string;
  by: Change;
  /** What the text is where it is on. */
  on?: readonly [name: string, attributes?: object];
}

const tools: readonly Tool[] = [
  {
    icon: icons.Heading2,
    label: 'Heading',
    by: (chain) => chain.toggleHeading({ level: 2 }),
    on: ['heading', { level: 2 }],
  },
  {
    icon: icons.Heading3,
    label: 'Smaller heading',
    by: (chain) => chain.toggleHeading({ level: 3 }),
    on: ['heading', { level: 3 }],
  },
  { icon: icons.Bold, label: 'Bold', by: (chain) => chain.toggleBold(), on: ['bold'] },
  { icon: icons.Italic, label: 'Italic', by: (chain) => chain.toggleItalic(), on: ['italic'] },
  { icon: icons.Underline, label: 'Underline', by: (chain) => chain.toggleUnderline(), on: ['underline'] },
  { icon: icons.Strikethrough, label: 'Strike through', by: (chain) => chain.toggleStrike(), on: ['strike'] },
  { icon: icons.Code, label: 'Code', by: (chain) => chain.toggleCode(), on: ['code'] },
  { icon: icons.List, label: 'List', by: (chain) => chain.toggleBulletList(), on: ['bulletList'] },
  { icon: icons.ListOrdered, label: 'Numbered list', by: (chain) => chain.toggleOrderedList(), on: ['orderedList'] },
  { icon: icons.Quote, label: 'Quotation', by: (chain) => chain.toggleBlockquote(), on: ['blockquote'] },
  { icon: icons.Table, label: 'Table', by: (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }) },
  { icon: icons.Undo2, label: 'Undo', by: (chain) => chain.undo() },
  { icon: icons.Redo2, label: 'Redo', by: (chain) => chain.redo() },
];

const inTable: readonly { label: string; by: Change }[] = [
  { label: 'Add row', by: (chain) => chain.addRowAfter() },
  { label: 'Add column', by: (chain) => chain.addColumnAfter() },
  { label: 'Delete row', by: (chain) => chain.deleteRow() },
  { label: 'Delete column', by: (chain) => chain.deleteColumn() },
  { label: 'Delete table', by: (chain) => chain.deleteTable() },
];

interface Props {
  editor: Editor;
  uploading: boolean;
  onPictures(files: readonly File[]): void;
  marksLinks: boolean;
}

/** What can be done to the text; a link and a picture ask for their address in a dialog. */
export function EditorTools({ editor, uploading, onPictures, marksLinks }: Props) {
  const [asking, setAsking] = useState<'link' | 'picture' | null>(null);
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: tools.map(({ on }) => on !== undefined && now.isActive(...on)),
      link: now.isActive('link'),
      table: now.isActive('table'),
      picture: now.isActive('image') ? String(now.getAttributes('image')['alt'] ?? '') : null,
    }),
  });
  const close = () => {
    setAsking(null);
    editor.commands.focus();
  };
  return (
    <div className="editor-tools" role="toolbar" aria-label="Text">
      {tools.map(({ icon, label, on, by }, at) => (
        <RowButton
          key={label}
          icon={icon}
          label={label}
          pressed={on ? state.on[at] : undefined}
          onClick={() => change(editor, by)}
        />
      ))}
      <RowButton icon={icons.Link} label="Link" pressed={state.link} onClick={() => setAsking('link')} />
      <RowButton icon={icons.Image} label="Picture" onClick={() => setAsking('picture')} />
      {state.table && (
        <div className="editor-line">
          {inTable.map(({ label, by }) => (
            <Button key={label} tiny onClick={() => change(editor, by)}>
              {label}
            </Button>
          ))}
        </div>
      )}
      {uploading && (
        <p className="editor-line hint" role="status">
          Uploading the picture…
        </p>
      )}
      {state.picture !== null && <PictureLine editor={editor} alt={state.picture} />}
      {asking === 'link' && <LinkDialog editor={editor} marks={marksLinks} onClose={close} />}
      {asking === 'picture' && (
        <PictureDialog
          editor={editor}
          onFiles={(files) => {
            onPictures(files);
            close();
          }}
          onClose={close}
        />
      )}
    </div>
  );
}
