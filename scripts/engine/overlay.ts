import type { Engine } from './engine.ts';

/** See `Engine.over`. Nothing of it may be saved. `isOutdated`: what it stands over has changed since. */
export type Overlay = Pick<
  Engine,
  | 'pages'
  | 'asOf'
  | 'markChanged'
  | 'accept'
  | 'update'
  | 'updateSome'
  | 'read'
  | 'computeView'
  | 'markPublished'
  | 'nextExpiry'
  | 'recordedReads'
> & { isOutdated(): boolean };
