import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { followPublishing } from '../../../api/contract/follow-publishing.ts';
import { getPublishStatus } from '../../../api/contract/get-publish-status.ts';
import {
  publishEvent,
  publishStatus,
  type brokenDocument,
  type documentWarnings,
} from '../../../api/contract/publishing.ts';
import type { z } from 'zod';
import { call } from '../requests/call.ts';
import { heedChanges } from '../requests/changes-elsewhere.ts';

type Finished = Extract<z.infer<typeof publishEvent>, { type: 'finished' }>;

export interface PublishFeed {
  /** Whether events arrive. */
  connection: 'opening' | 'open' | 'broken';
  running: { done: number; of: number | null } | null;
  last: Finished | null;
  failed: readonly { path: string; reason: string }[];
  /** What is wrong with files of documents. */
  documents: readonly z.infer<typeof brokenDocument>[];
  /** What is odd in documents that are used all the same. */
  warnings: z.infer<typeof documentWarnings>;
  nextChangeAt: string | null;
}

export const beginning: PublishFeed = {
  connection: 'opening',
  running: null,
  last: null,
  failed: [],
  documents: [],
  warnings: { named: [], more: 0 },
  nextChangeAt: null,
};

/** What is known after one more event of the stream. Events that are not understood change nothing. */
export function after(feed: PublishFeed, type: string, data: unknown): PublishFeed {
  if (type === 'status') {
    const status = publishStatus.safeParse(data);
    if (!status.success) return feed;
    const { running, last, failed, documents, warnings, nextChangeAt } = status.data;
    return {
      connection: 'open',
      running: running === null ? null : { done: 0, of: null },
      last,
      failed,
      documents,
      warnings,
      nextChangeAt,
    };
  }
  const event = publishEvent.safeParse(data).data;
  if (event === undefined) return feed;
  if (event.type === 'started') return { ...feed, running: { done: 0, of: null } };
  if (event.type === 'progress') return { ...feed, running: { done: event.done, of: event.of } };
  return {
    ...feed,
    running: null,
    last: event,
    failed: event.failed,
    documents: event.documents,
    warnings: event.warnings,
    nextChangeAt: event.summary.nextChangeAt,
  };
}

const RECONNECT_MS = 3000;

/**
 * Follows `/api/publish/events`; a broken stream is opened again, by the browser or by us. A stream that is refused does not say why, so
 * the status is asked for: when the session has ended, that call has the owner sign in. What others have published is read again.
 */
export function usePublishFeed(signedIn: boolean): PublishFeed {
  const [feed, setFeed] = useState(beginning);
  const client = useQueryClient();
  // It outlives a lost session, during which publishes go by unseen.
  const [elsewhere] = useState(() => heedChanges(client));
  useEffect(() => {
    if (!signedIn) return undefined;
    let over = false;
    let again: ReturnType<typeof setTimeout> | undefined;
    let source: EventSource;
    const broken = () => setFeed((now) => ({ ...now, connection: 'broken' }));
    const reopen = () => {
      source.close();
      if (!over) open();
    };
    const open = () => {
      source = new EventSource(followPublishing.path);
      for (const type of ['status', 'started', 'progress', 'finished']) {
        source.addEventListener(type, (event: MessageEvent<string>) => {
          const data: unknown = JSON.parse(event.data);
          setFeed((now) => after(now, type, data));
          const [status, happened] = [publishStatus.safeParse(data), publishEvent.safeParse(data)];
          if (status.success) elsewhere.opened(status.data);
          if (happened.success) elsewhere.happened(happened.data);
        });
      }
      source.onerror = () => {
        broken();
        if (source.readyState !== EventSource.CLOSED) return;
        const later = () => void (over || (again = setTimeout(reopen, RECONNECT_MS)));
        call(getPublishStatus).then(later, later);
      };
    };
    open();
    addEventListener('offline', broken);
    addEventListener('online', reopen);
    return () => {
      over = true;
      clearTimeout(again);
      source.close();
      removeEventListener('offline', broken);
      removeEventListener('online', reopen);
    };
  }, [signedIn, elsewhere]);
  return feed;
}
