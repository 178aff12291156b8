import { nameMark } from '../../../data/queries/indexes/held-items.ts';
import type { Bucket } from './objects/bucket.ts';
import { inParallel } from './objects/in-parallel.ts';
import { plannedOver, withoutKeys, type Plan } from './plan.ts';
import { isAsset, keyOf } from './objects/published-object.ts';

/** What this process could not make. */
export interface FailedFiles {
  /** Paths below the output folder of files whose newest version is not there. */
  files: readonly string[];
  /** Documents cannot be read whose pages are not known: what has no file may be one of them. */
  areMore?: boolean;
  /** Whether no file may show what is named so (`marksOf` in data/queries/indexes/held-items.ts). */
  isHeld(mark: string): boolean;
}

/** What a version of an object shows that may be held back one day. */
interface Shown {
  etag: string;
  marks: readonly string[];
}

/**
 * Objects that stay in the bucket as they are, since their newest version could not be made here: what another process has uploaded may be
 * newer than what is in the folder, and what is missing in the folder is not gone.
 */
export class LeftObjects {
  readonly #bucket: Bucket;
  readonly #parallel: number;
  /** By key, so that each version is read once. */
  readonly #shown = new Map<string, Shown>();

  constructor(bucket: Bucket, parallel: number) {
    this.#bucket = bucket;
    this.#parallel = parallel;
  }

  /**
   * The plan without these objects. One that shows what is held back is not left: it goes, or the version of the folder replaces it.
   * `isOfAll`: it removes what has no file, not what is known to be gone. Throws `BucketUnavailable`.
   */
  async outOf(plan: Plan, { files, areMore, isHeld }: FailedFiles, isOfAll: boolean): Promise<Plan> {
    const failed = new Set([...files.map(keyOf), ...(areMore && isOfAll ? plan.deletions : [])]);
    const left = new Set<string>();
    const planned = plannedOver(plan).filter((key) => failed.has(key));
    await inParallel(planned, this.#parallel, async (key) => {
      const marks = isAsset(key) ? [] : await this.#marksIn(key);
      if (marks && !marks.some(isHeld)) left.add(key);
    });
    return withoutKeys(plan, left);
  }

  /** Null: there is no such object. */
  async #marksIn(key: string): Promise<readonly string[] | null> {
    const known = this.#shown.get(key);
    if (known && (await this.#bucket.head(key))?.etag === known.etag) return known.marks;
    const object = await this.#bucket.get(key);
    if (object === null) return null;
    const marks = [...new Set(Buffer.from(object.body).toString().match(nameMark) ?? [])];
    this.#shown.set(key, { etag: object.etag, marks });
    return marks;
  }
}
