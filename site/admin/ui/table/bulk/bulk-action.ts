import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { BulkChange } from '../../../requests/bulk.ts';

/** What a dialog is given that asks for a change of many records. */
export interface AskedChange {
  onChange(change: BulkChange): void;
  onCancel(): void;
  /** Stands in the dialog: the question that follows once the change is known, else null. */
  confirm: ReactNode;
}

/** Something that is done with many records at once. */
export interface BulkAction {
  id: string;
  /** What its button says. */
  label: string;
  icon: LucideIcon;
  dangerous?: boolean;
  /** What changes, or what asks the owner for it in a dialog. */
  change: BulkChange | ((asked: AskedChange) => ReactNode);
  /** What will happen to `12 deals`, in sentences, and what has happened. */
  will(records: string, change: BulkChange): string;
  done(records: string, change: BulkChange): string;
}
