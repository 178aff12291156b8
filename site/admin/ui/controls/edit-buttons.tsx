import { Pencil, Trash2 } from 'lucide-react';
import { RowButton } from './row-button.tsx';

interface Props {
  name: string;
  onOpen(kind: 'edit' | 'delete'): void;
}

/** At the end of a row: opens it for editing, and asks whether to delete it. */
export const EditButtons = ({ name, onOpen }: Props) => (
  <>
    <RowButton icon={Pencil} label={`Edit ${name}`} onClick={() => onOpen('edit')} />
    <RowButton icon={Trash2} label={`Delete ${name}`} onClick={() => onOpen('delete')} />
  </>
);
