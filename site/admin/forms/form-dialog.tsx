import { useRef, useState } from 'react';
import type { z } from 'zod';
import { Confirm } from '../controls/confirm.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { unsavedWords } from '../messages.ts';
import { RecordForm, type RecordFormProps } from './record-form.tsx';

interface Props<Schema extends z.ZodObject> extends Omit<RecordFormProps<Schema>, 'onSaved' | 'onCancel'> {
  title: string;
  about?: string;
  wide?: boolean;
  onClose(): void;
}

/** A form in a dialog. It closes when it was saved; before typed work is thrown away it asks. */
export function FormDialog<Schema extends z.ZodObject>({ title, about, wide, onClose, ...form }: Props<Schema>) {
  const [asking, setAsking] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const leave = () => (place.current?.querySelector('[data-unsaved]') ? setAsking(true) : onClose());
  return (
    <Dialog open onClose={leave} title={title} {...(about !== undefined && { about })} {...(wide !== undefined && { wide })}>
      <div ref={place} className="contents">
        <RecordForm {...(form as RecordFormProps<Schema>)} onSaved={onClose} onCancel={leave} />
      </div>
      <Confirm open={asking} {...unsavedWords} onConfirm={onClose} onCancel={() => setAsking(false)} />
    </Dialog>
  );
}
