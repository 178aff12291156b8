import type { Editor } from '@tiptap/core';
import { toast } from '../../../browser/toasts.ts';
import { editorToasts } from './blog-messages.ts';
import { reasonOf, SignedOut } from '../../http/failure.ts';
import { isPicture, keepPicture } from '../../requests/media.ts';

/** The pictures among what is pasted or dropped; none when text came with them, which says more than a picture of it. */
export function picturesIn(data: DataTransfer | null): File[] {
  if (data === null || data.getData('text/plain').trim() !== '') return [];
  return [...data.files].filter(isPicture);
}

/** Uploads pictures and puts them into the text, each selected, so that the toolbar asks what it shows. `at`: where they were dropped. */
export async function insertPictures(editor: Editor, files: readonly File[], at?: number): Promise<void> {
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
function placeOf(editor: Editor, address: string, near: number): number | null {
  let found: number | null = null;
  editor.state.doc.descendants((node, position) => {
    const isIt = node.type.name === 'image' && node.attrs['src'] === address;
    if (isIt && (found === null || Math.abs(position - near) < Math.abs(found - near))) found = position;
  });
  return found;
}
