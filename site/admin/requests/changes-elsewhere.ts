import type { QueryClient, QueryFilters } from '@tanstack/react-query';
import type { z } from 'zod';
import type { publishEvent, publishStatus } from '../../../api/contract/publishing.ts';
import type { FolderName, SingleName } from '../../../data/schema/documents.ts';
import { keys } from './keys.ts';

/**
 * Not a post that is open in a form: the form alone holds what was typed, and when it is saved over another version, both are shown.
 */
const posts: QueryFilters = { queryKey: keys.blogs, exact: true };

/** What is read of each document. */
const readOf: { readonly [name in SingleName | FolderName]: readonly QueryFilters[] } = {
  stores: [{ queryKey: keys.stores }, { queryKey: keys.offers }, posts],
  blogs: [posts],
  categories: [{ queryKey: keys.categories }],
  'amazon-products': [{ queryKey: keys.amazonProducts }],
  settings: [{ queryKey: keys.config }],
  'tracking-codes': [{ queryKey: keys.trackingCodes }, { queryKey: keys.googleAds }],
  figures: [],
};
const everything = Object.values(readOf).flat();

const isKnown = (name: string | undefined): name is keyof typeof readOf => name !== undefined && Object.hasOwn(readOf, name);

/** The publishes that changes of this tab were answered with. */
const ours = new Set<string>();

/** To be told of every answer: a change says which publish it is part of. */
export function noteOurs({ headers }: Response): void {
  const id = headers.get('x-publish-id');
  if (id !== null) ours.add(id);
}

export interface ChangesElsewhere {
  /** To be told when the stream of events opens. */
  opened(status: z.infer<typeof publishStatus>): void;
  /** To be told of every event in it. */
  happened(event: z.infer<typeof publishEvent>): void;
}

/**
 * Has read again what others have changed, be it in another tab, and all when a publish went by unseen. A change of our own has had that
 * done already; but a publish of more than one document may be of several hands.
 */
export function heedChanges(client: QueryClient): ChangesElsewhere {
  const begun = new Map<string, readonly string[]>();
  /** The last publish that ended; undefined: the stream was never open. */
  let last: string | null | undefined;

  function readAgain(filters: readonly QueryFilters[]): void {
    if (filters.length === 0) return;
    for (const each of new Set([...filters, { queryKey: keys.audit }])) void client.invalidateQueries(each);
  }

  return {
    opened(status) {
      const ended = status.last?.id ?? null;
      if (last !== undefined && ended !== last) readAgain(everything);
      last = ended;
    },
    happened(event) {
      if (event.type === 'started') begun.set(event.id, event.documents);
      if (event.type !== 'finished') return;
      last = event.id;
      const documents = begun.get(event.id);
      begun.delete(event.id);
      const isOurs = ours.delete(event.id);
      if (documents === undefined) return readAgain(everything);
      if (isOurs && documents.length === 1) return;
      const names = new Set(documents.map((document) => document.split('/')[0]).filter(isKnown));
      readAgain([...names].flatMap((name) => readOf[name]));
    },
  };
}
