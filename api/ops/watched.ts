import type { z } from 'zod';
import type { servers } from '../contract/owner-tables.ts';

/** What is sent elsewhere after a publish. */
export interface Outgoing {
  /** Such as `upload`, `hook`, `cloudflare`. */
  target: string;
  /** Publishes that it has not received yet. */
  waiting: number;
  /** ISO instant; null: the last attempt worked. */
  failingSince: string | null;
}

/** How far this machine has followed the changes of all machines. */
export interface Replica {
  /** Changes that are in its data folder. */
  changes: number;
  /** For how long it has not been known whether these are all. */
  secondsBehind: number;
}

export type Servers = z.infer<typeof servers>;
