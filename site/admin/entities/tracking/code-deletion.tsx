import { useState } from 'react';
import { Deletion } from '../../ui/forms/deletion.tsx';
import { trackingText, trackingToasts } from './tracking-messages.ts';
import { deleteTrackingCode } from '../../../../api/contract/tracking-codes.ts';

/** The button that deletes the saved code of a domain, and the question before it does. */
export function CodeDeletion({ domain }: { domain: string }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <button
        type="button"
        className="btn btn-quiet btn-small"
        aria-label={`Delete ${trackingText.codeOf(domain)}`}
        onClick={() => setAsking(true)}
      >
        Delete
      </button>
      {asking && (
        <Deletion
          name={trackingText.codeOf(domain)}
          call={deleteTrackingCode}
          given={{ params: { domain } }}
          toasts={{ ...trackingToasts, deleted: trackingToasts.deleted(domain) }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
