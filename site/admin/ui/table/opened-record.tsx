import { useState, type ReactNode } from 'react';
import { Dialog } from '../controls/dialog.tsx';
import { Loaded } from '../controls/list-state.tsx';
import { GoneDialog } from '../forms/gone-dialog.tsx';
import { CallFailed } from '../../http/failure.ts';
import { useRecord, type RecordKind, type WholeRecord } from '../../requests/records.ts';

interface Props<Kind extends RecordKind> {
  kind: Kind;
  /** One of them: `deal`. */
  noun: string;
  id: string;
  onClose(): void;
  children(found: WholeRecord<Kind>): ReactNode;
}

/** The form of a record, once that has been read. Once begun it stays, whatever comes of reading the record again. */
export function OpenedRecord<Kind extends RecordKind>({ kind, noun, id, onClose, children }: Props<Kind>) {
  const record = useRecord(kind, id);
  const [begun, setBegun] = useState<WholeRecord<Kind> | null>(null);
  if (begun === null && record.isFetchedAfterMount && record.data !== undefined) setBegun(record.data);
  if (begun !== null) return children(begun);
  if (!record.isError) return null;
  if (record.error instanceof CallFailed && record.error.status === 404)
    return (
      <GoneDialog what={noun} kinds={kind === 'deals' ? ['coupons', 'offers'] : [kind]} id={id} onClose={onClose} />
    );
  return (
    <Dialog open onClose={onClose} title={`Edit ${noun}`}>
      <Loaded query={record} of={noun}>
        {() => null}
      </Loaded>
    </Dialog>
  );
}
