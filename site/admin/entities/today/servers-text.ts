import type { z } from 'zod';
import type { servers } from '../../../../api/contract/owner-tables.ts';
import { UPLOAD_FAILS } from '../../app/publishing/publish-messages.ts';
import { countOf } from '../../text/count-of.ts';

export type ServersShown = z.infer<typeof servers>;
export type ServerShown = ServersShown['all'][number];

/** A server says where it is every two seconds. */
const SILENT_S = 10;

/** How far one server is. */
export function serverText({ changesBehind, secondsSinceSeen }: ServerShown): string {
  if (secondsSinceSeen >= SILENT_S) return `Last heard from ${durationText(secondsSinceSeen)} ago`;
  return changesBehind === 0 ? 'Up to date' : `${countOf(changesBehind, 'change')} behind`;
}

/** How far what shoppers get is; `failure`: why the last upload failed. Null: there is nothing to say of it. */
export function uploadText(upload: ServersShown['upload'], failure: string | null): string | null {
  if (upload === null) return null;
  const { leader, changesBehind } = upload;
  if (leader === null) return 'No server uploads now. One of those that run takes over within seconds.';
  if (failure !== null) return `Shoppers see what was uploaded before. ${UPLOAD_FAILS}: ${failure}`;
  if (changesBehind === null) return 'The server that uploads has just taken over.';
  return changesBehind === 0
    ? 'Everything that is saved is uploaded.'
    : `${countOf(changesBehind, 'change')} not uploaded yet.`;
}

function durationText(seconds: number): string {
  if (seconds < 60) return countOf(seconds, 'second');
  if (seconds < 3_600) return countOf(Math.floor(seconds / 60), 'minute');
  return countOf(Math.floor(seconds / 3_600), 'hour');
}
