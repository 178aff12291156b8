import { Dialog } from '../controls/dialog.tsx';

interface Props {
  /** `store` */
  what: string;
  onClose(): void;
}

/** An address names something to edit that is not there. */
export function GoneDialog({ what, onClose }: Props) {
  return (
    <Dialog open onClose={onClose} title={`This ${what} is not there`}>
      <p>{`It may have been deleted since this address was copied, or the address is incomplete. Close this to see every ${what}.`}</p>
      <div className="dialog-actions">
        <button type="button" className="btn btn-primary btn-small" onClick={onClose}>
          Close
        </button>
      </div>
    </Dialog>
  );
}
