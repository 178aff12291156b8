import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { publishEvent, publishStatus, uploadEvent, followPublishing } from '../../../../api/contract/publishing.ts';
import type { z } from 'zod';
import { watchRemoteChanges } from '../../http/changes-elsewhere.ts';
import { type ServerEvent, eventsOf } from '../../http/call.ts';
import { SignedOut } from '../../http/failure.ts';

const RECONNECT_MS = 3000;

/**
 * Follows what is published, and opens a stream that breaks again, until it is aborted or the owner has signed out. By `fetch`, since an
 * `EventSource` cannot send the token. When the session has ended, the call has the owner sign in. `onBroken`: no events arrive for now;
 * another attempt follows.
 */
async function followPublishes(
  onEvent: (event: ServerEvent) => void,
  onBroken: () => void,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    try {
      for await (const event of eventsOf(followPublishing, { signal })) onEvent(event);
    } catch (error) {
      if (error instanceof SignedOut) return;
    }
    if (signal.aborted) return;
    onBroken();
    await new Promise<void>((resolve) => {
      setTimeout(resolve, RECONNECT_MS);
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
  }
}

/** What a status says, with what has happened since. */
export interface PublishFeed extends Omit<z.infer<typeof publishStatus>, 'at' | 'running'> {
  connection: 'opening' | 'open' | 'broken';
  running: { done: number; of: number | null } | null;
  /** Why the last upload failed, as a sentence; null: it did not, or there is no bucket. */
  uploadFailure: string | null;
}

export const beginning: PublishFeed = {
  connection: 'opening',
  running: null,
  last: null,
  failed: [],
  documents: [],
  warnings: { named: [], more: 0 },
  nextChangeAt: null,
  uploadFailure: null,
};

const begun = { done: 0, of: null };

/** What is known after one more event of the stream. Events that are not understood change nothing. */
export function after(feed: PublishFeed, type: string, data: unknown): PublishFeed {
  if (type === 'status') {
    const status = publishStatus.safeParse(data).data;
    if (status === undefined) return feed;
    // what is known of uploads comes next
    return { ...status, connection: 'open', running: status.running === null ? null : begun, uploadFailure: null };
  }
  if (type === 'upload') {
    const upload = uploadEvent.safeParse(data).data;
    return upload === undefined ? feed : { ...feed, uploadFailure: upload.failure };
  }
  const event = publishEvent.safeParse(data).data;
  if (event === undefined) return feed;
  if (event.type === 'started') return { ...feed, running: begun };
  if (event.type === 'progress') return { ...feed, running: event };
  const { failed, documents, warnings, summary } = event;
  return { ...feed, running: null, last: event, failed, documents, warnings, nextChangeAt: summary.nextChangeAt };
}

/** Follows `/api/publish/events`. What others have published is read again. */
export function usePublishFeed(signedIn: boolean): PublishFeed {
  const [feed, setFeed] = useState(beginning);
  const client = useQueryClient();
  // It outlives a lost session, during which publishes go by unseen.
  const [elsewhere] = useState(() => watchRemoteChanges(client));
  useEffect(() => {
    if (!signedIn) return undefined;
    const onBroken = () => setFeed((now) => ({ ...now, connection: 'broken' }));
    const onEvent = ({ type, data: text }: ServerEvent) => {
      const data: unknown = JSON.parse(text);
      setFeed((now) => after(now, type, data));
      const [status, happened] = [publishStatus.safeParse(data), publishEvent.safeParse(data)];
      if (status.success) elsewhere.opened(status.data);
      if (happened.success) elsewhere.happened(happened.data);
    };
    let stream = new AbortController();
    const open = () => {
      stream.abort();
      stream = new AbortController();
      void followPublishes(onEvent, onBroken, stream.signal);
    };
    open();
    addEventListener('offline', onBroken);
    addEventListener('online', open);
    return () => {
      stream.abort();
      removeEventListener('offline', onBroken);
      removeEventListener('online', open);
    };
  }, [signedIn, elsewhere]);
  return feed;
}
