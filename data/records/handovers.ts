/** What one request leaves for another, once and for a short time, such as a page that the next tab shows. */
export interface Handovers {
  /** Replaces what is there under the id. `until`: ms since the epoch. Of one kind the newest `most` are kept. */
  put(
    handover: { kind: string; id: string; value: string; until: number },
    bounds: { now: number; most: number },
  ): Promise<void>;
  /** Leaves a mark under the id, unless there is one that is not out of date; answers whether it did. Of several at once one does. */
  mark(mark: { kind: string; id: string; until: number }, now: number): Promise<boolean>;
  /** All of one kind that are not out of date; they stay. */
  list(kind: string, now: number): Promise<{ id: string; value: string }[]>;
  /** What was left under this id, unless it is out of date; it is gone by that. */
  take(kind: string, id: string, now: number): Promise<string | undefined>;
}
