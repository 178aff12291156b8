import { z } from 'zod';
import { MOST_HELD_NAMED, heldItem } from '../../../api/contract/publishing.ts';

/** More paths than any site has at once: beyond it a notice says `all` and names nothing. */
const MOST_PATHS = 200_000;

/** What a publish changed, for those outside who keep copies of it. */
export const notice = z.object({
  /** The id of the publish; of several in one notice, that of the last. */
  id: z.string().default(''),
  /** Where its paths are: `https://deals.example`. */
  site: z.string().default(''),
  /** Anything may have changed: what earlier notices said may be lost, or was too much to be named. */
  all: z.boolean().default(false),
  /** Paths of pages and files written. */
  changed: z.array(z.string()).default([]),
  /** Paths of pages and files removed. */
  deleted: z.array(z.string()).default([]),
  /** Paths of public replies of the API that are outdated; each stands for every query of its path. */
  replies: z.array(z.string()).default([]),
  /** Surrogate keys of the documents that changed, such as `document:stores/acme`. */
  keys: z.array(z.string()).default([]),
  /** What is held back from all of them. */
  held: z.array(heldItem).max(MOST_HELD_NAMED).default([]),
});
export type Notice = z.infer<typeof notice>;

export const emptyNotice: Notice = notice.parse({});

/** Whether it has anything to say. */
export const isEmpty = ({ all, changed, deleted, replies }: Notice): boolean =>
  !all && changed.length + deleted.length + replies.length === 0;

/** Both in one: a path is named as what became of it in the end. */
export function merge(earlier: Notice, later: Notice): Notice {
  const changed = new Set([...earlier.changed, ...later.changed]);
  const deleted = new Set([...earlier.deleted, ...later.deleted]);
  for (const path of later.deleted) changed.delete(path);
  for (const path of later.changed) deleted.delete(path);
  const union = (one: readonly string[], other: readonly string[]) => [...new Set([...one, ...other])].sort();
  const { id, site, held } = later;
  if (changed.size + deleted.size > MOST_PATHS) return { ...emptyNotice, id, site, held, all: true };
  return {
    id,
    site,
    all: earlier.all || later.all,
    changed: [...changed],
    deleted: [...deleted],
    replies: union(earlier.replies, later.replies),
    keys: union(earlier.keys, later.keys),
    held,
  };
}
