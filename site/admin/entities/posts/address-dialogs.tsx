import type { Editor } from '@tiptap/core';
import { z } from 'zod';
import { NO_AFFILIATE_REL } from '../../../../data/rules/text/html-policy.ts';
import { failure } from '../../text/messages.ts';
import { CheckField, TextField } from '../../ui/forms/fields.tsx';
import { FormDialog } from '../../ui/forms/record-form.tsx';
import { ChooseFile } from '../../ui/inputs/choose-file.tsx';

const WRONG = 'Enter an address that starts with https:// or /.';
const address = z.string().trim();
const link = z.object({
  address: address.regex(/^$|^(https?:\/\/|mailto:|\/(?!\/)|#)/i, WRONG),
  isMarked: z.boolean(),
});
const picture = z.object({
  address: address.regex(/^(https?:\/\/|\/(?!\/))/i, WRONG),
  alt: z.string().trim(),
});

interface Props {
  editor: Editor;
  onClose(): void;
}

const failed = failure('Nothing was changed');

/** Asks for the address of a link. `marks`: it may be said to be no affiliate link. */
export function LinkDialog({ editor, marks, onClose }: Props & { marks: boolean }) {
  const { href, rel } = editor.getAttributes('link');
  return (
    <FormDialog
      title="Link"
      schema={link}
      record={{ address: href, isMarked: rel === NO_AFFILIATE_REL }}
      draft={null}
      effect={null}
      failed={failed}
      submitLabel="Set link"
      onClose={onClose}
      save={async ({ address: to, isMarked }) => {
        const chain = editor.chain().extendMarkRange('link');
        (to === '' ? chain.unsetLink() : chain.setLink({ href: to, rel: isMarked ? NO_AFFILIATE_REL : null })).run();
      }}
    >
      <TextField name="address" label="Address of the link" placeholder="https://" hint="Empty: no link." whole />
      {marks && <CheckField name="isMarked" label="Not an affiliate link" />}
    </FormDialog>
  );
}

/** Asks for the address of a picture and what it shows, or for files. */
export function PictureDialog({ editor, onFiles, onClose }: Props & { onFiles(files: readonly File[]): void }) {
  return (
    <FormDialog
      title="Picture"
      schema={picture}
      record={{}}
      draft={null}
      effect={null}
      failed={failed}
      submitLabel="Insert"
      aside={<ChooseFile onFiles={onFiles} />}
      onClose={onClose}
      save={async ({ address: src, alt }) => void editor.chain().setImage({ src, alt }).run()}
    >
      <TextField name="address" label="Address of the picture" placeholder="https://" whole />
      <TextField name="alt" label="What the picture shows" whole />
    </FormDialog>
  );
}
