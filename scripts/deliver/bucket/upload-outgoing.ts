import type { Outgoing } from '../../../api/ops/watched.ts';
import type { UploadStatus } from './upload-status.ts';

/** How far the bucket is, as an operator asks for it: `superseded` does not end by itself either. */
export function uploadOutgoing({ state, waiting, behindSince }: UploadStatus): Outgoing {
  const isFailing = state === 'failed' || state === 'superseded';
  return { target: 'upload', waiting, failingSince: isFailing ? behindSince : null };
}
