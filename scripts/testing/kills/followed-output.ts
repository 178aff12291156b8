import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import { receiver } from '../../deliver/edge/testing/receiver.ts';
import { originalOf } from '../../publish/output/copies.ts';
import { fileOf, OutputFolder } from '../../publish/output/output-folder.ts';
import type { Place } from '../processes.ts';

/** A copy of an output that changes only what a PUBLISH_HOOK names, as a CDN or an uploader would. */
export class FollowedOutput {
  readonly #out: string;
  readonly #copy: string;
  hook = '';

  private constructor({ OUT_DIR }: Place) {
    this.#out = OUT_DIR;
    this.#copy = join(OUT_DIR, '../followed');
  }

  static async open(place: Place): Promise<FollowedOutput> {
    const followed = new FollowedOutput(place);
    const { address } = await receiver(({ body }) => {
      followed.#accept(JSON.parse(body));
      return { status: 204 };
    });
    followed.hook = address;
    return followed;
  }

  /** Copies all that is there. */
  copyAll(): void {
    rmSync(this.#copy, { recursive: true, force: true });
    cpSync(this.#out, this.#copy, { recursive: true });
  }

  /**
   * Expects that every difference was named, except in compressed copies. `all` in a notice would hide what was not, so it is not followed.
   */
  expectEqual(): void {
    const [copy, out] = [new OutputFolder(this.#copy), new OutputFolder(this.#out)];
    const files = new Set([...copy.files().keys(), ...out.files().keys()].filter((file) => originalOf(file) === null));
    const isSame = (file: string) => copy.read(file)?.equals(out.read(file) ?? Buffer.of()) ?? false;
    expect([...files].filter((file) => !isSame(file))).toEqual([]);
  }

  #accept({ changed, deleted }: { changed: string[]; deleted: string[] }): void {
    for (const path of deleted) rmSync(join(this.#copy, fileOf(path)), { force: true });
    for (const path of changed) {
      const bytes = new OutputFolder(this.#out).read(fileOf(path));
      if (bytes === null) continue; // A later notice names it as deleted.
      const to = join(this.#copy, fileOf(path));
      mkdirSync(dirname(to), { recursive: true });
      writeFileSync(to, bytes);
    }
  }
}
