import { useNavigate } from '@tanstack/react-router';
import { Dialog } from '../controls/dialogs.tsx';
import { type Draft, type DraftKind, addressOf, drafts, draftKey } from '../drafts/drafts.ts';
import { DraftLines, leftText } from '../drafts/draft-notes.tsx';
import { useDraftsLeft } from '../drafts/use-draft.ts';
import { Button } from '../controls/buttons.tsx';
import { useState, type ReactNode } from 'react';
import { Loaded } from '../controls/list-state.tsx';
import { leadsNowhere } from '../../http/failure.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useRecord, type RecordKind, type WholeRecord } from '../../requests/reads.ts';

interface GoneProps {
  /** `store` */
  what: string;
  /** What it may be, and its id. */
  kinds: readonly DraftKind[];
  id: string | undefined;
  onClose(): void;
}

/** An address names something to edit that is not there. What was typed about it can be continued as a new one. */
export function GoneDialog({ what, kinds, id, onClose }: GoneProps) {
  const navigate = useNavigate();
  const left = useDraftsLeft((draft) => draft.id === id && kinds.includes(draft.kind)) ?? [];

  async function continueAsNew(draft: Draft) {
    await drafts.makeNew(await draftKey(), draft);
    await navigate({ ...addressOf({ kind: draft.kind }), replace: true });
  }

  return (
    <Dialog onClose={onClose} title={`This ${what} is not there`}>
      <p>{`It may have been deleted since this address was copied, or the address is incomplete. Close this to see every ${what}.`}</p>
      <div className="drafts-left empty:hidden">
        <DraftLines
          drafts={left}
          textOf={leftText}
          action={(draft) => (
            <Button look="primary" onClick={() => void continueAsNew(draft)}>
              Continue as a new one
            </Button>
          )}
        />
      </div>
      <div className="dialog-actions">
        <Button look="primary" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}

interface OpenedProps {
  /** One of them: `deal`. */
  noun: string;
  id: string;
  onClose(): void;
}

interface ReadProps<Found> extends OpenedProps {
  query: UseQueryResult<Found>;
  /** What it may be, of which drafts are left. */
  kinds: readonly DraftKind[];
  children(found: Found): ReactNode;
}

/** The form of something, once that has been read. It stays, whatever comes of reading it again. */
export function Opened<Found>({ query, kinds, noun, id, onClose, children }: ReadProps<Found>) {
  if (query.isFetchedAfterMount && query.data !== undefined) return children(query.data);
  if (!query.isError) return null;
  if (leadsNowhere(query.error)) return <GoneDialog what={noun} kinds={kinds} id={id} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} title={`Edit ${noun}`}>
      <Loaded query={query} of={noun}>
        {() => null}
      </Loaded>
    </Dialog>
  );
}

interface Props<Kind extends RecordKind> extends OpenedProps {
  kind: Kind;
  children(found: WholeRecord<Kind>): ReactNode;
}

export const OpenedRecord = <Kind extends RecordKind>({ kind, ...opened }: Props<Kind>) => (
  <Opened {...opened} query={useRecord(kind, opened.id)} kinds={kind === 'deals' ? ['coupons', 'offers'] : [kind]} />
);

/**
 * What a form that goes on after each save was last saved as; `read`: what is there, which an undo may have changed since. The form shows that,
 * and typed work stays: saving it shows both versions.
 */
export function useSavedVersion<Version extends { readonly revision: number }>(read: Version | undefined) {
  const [written, setSaved] = useState(read);
  const saved = read !== undefined && read.revision > (written?.revision ?? 0) ? read : written;
  return [saved, setSaved] as const;
}
