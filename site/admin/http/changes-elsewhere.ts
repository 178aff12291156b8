import { focusManager, type Query, type QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { publishEvent, publishStatus } from '../../../api/contract/publishing.ts';
import { Unreachable } from './failure.ts';
import { below, isDocument, readOf, trails } from './query.ts';

/** How long a change made elsewhere waits for others to be read with it. */
const GATHER_MS = 1_000;
/** The least time between two readings, and how many times as long as the first of them took. */
const PAUSE_MS = 3_000;
const PAUSE_TIMES = 10;

export type ChangesElsewhere = ReturnType<typeof watchRemoteChanges>;

type Status = Pick<z.infer<typeof publishStatus>, 'at' | 'running'> & { last: { at: string } | null };

/**
 * Has read again what others have changed, be it in another tab. A publish names what was saved before it started: whatever was read
 * since then holds it, as after a save of this tab. Many changes are read together and seldom, and none while the page is hidden.
 */
export function watchRemoteChanges(client: QueryClient) {
  const cache = client.getQueryCache();
  /** What was asked for before a change that is made elsewhere. */
  const outdated = new Set<Query>();
  cache.subscribe((event) => {
    const isAsked = event.type === 'updated' && event.action.type === 'fetch';
    if (isAsked || event.type === 'removed') outdated.delete(event.query);
  });
  let planned: ReturnType<typeof setTimeout> | undefined;
  let notBefore = 0;

  function plan(): void {
    if (planned !== undefined || outdated.size === 0 || !focusManager.isFocused()) return;
    planned = setTimeout(() => void readAgain(), Math.max(GATHER_MS, notBefore - performance.now()));
  }
  focusManager.subscribe(plan);

  async function readAgain(): Promise<void> {
    const begin = performance.now();
    // One that is on its way may bring what was there before; restarted each time, it would never arrive.
    const idle = [...outdated].filter(({ state }) => state.fetchStatus === 'idle' && focusManager.isFocused());
    for (const query of idle) outdated.delete(query);
    if (idle.length > 0) await client.invalidateQueries({ predicate: (query) => idle.includes(query) });
    notBefore = performance.now() + Math.max(PAUSE_MS, PAUSE_TIMES * (performance.now() - begin));
    planned = undefined;
    plan();
  }

  function changed(names: readonly string[], isOld: (query: Query) => boolean): void {
    for (const name of names.length === 0 ? [] : [...names, ...trails, 'effect'])
      for (const query of cache.findAll({ queryKey: below(name) })) if (isOld(query)) outdated.add(query);
    plan();
  }

  return {
    /** Called when the stream of events opens: what could not be read without a connection is read, too. */
    opened({ at, running, last }: Status): void {
      const lastAgo = last === null ? Infinity : Date.parse(at) - Date.parse(last.at);
      // What was published before, and what one that is under way began with, is unknown.
      const isOld = ({ state }: Query) => running !== null || state.dataUpdatedAt < Date.now() - lastAgo;
      changed(Object.values(readOf).flat(), isOld);
      void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.error instanceof Unreachable });
    },
    /** Called for every event in it. */
    happened(event: z.infer<typeof publishEvent>): void {
      if (event.type !== 'started') return;
      const kinds = new Set(event.documents.map((document) => document.split('/')[0]).filter(isDocument));
      const names = [...kinds].flatMap((kind) => readOf[kind]);
      changed(names, () => true);
    },
  };
}
