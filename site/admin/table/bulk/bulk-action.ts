import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { BulkChange } from '../../requests/bulk.ts';

/** Something that is done with many records at once. */
export interface BulkAction {
  id: string;
  /** What its button says. */
  label: string;
  icon: LucideIcon;
  dangerous?: boolean;
  /** What changes, or what asks the owner for it in a dialog. */
  change: BulkChange | ((asked: { onChange(change: BulkChange): void; onCancel(): void }) => ReactNode);
  /** What will happen to `12 deals`, in sentences, and what has happened. */
  will(records: string, change: BulkChange): string;
  done(records: string, change: BulkChange): string;
}
