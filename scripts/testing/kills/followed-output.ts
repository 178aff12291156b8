import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import { receiver } from '../../deliver/edge/testing/receiver.ts';
import { originalOf } from '../../publish/output/copies.ts';
import { fileOf, outputFolder } from '../../publish/output/output-folder.ts';
import type { Place } from '../processes.ts';

/** A copy of an output that changes only what a PUBLISH_HOOK names, as a CDN or an uploader would. */
export async function followOutput({ OUT_DIR }: Place) {
  const folder = join(OUT_DIR, '../followed');
  const { address: hook } = await receiver(({ body }) => {
    const { changed, deleted } = JSON.parse(body) as { changed: string[]; deleted: string[] };
    for (const path of deleted) rmSync(join(folder, fileOf(path)), { force: true });
    for (const path of changed) {
      const bytes = outputFolder(OUT_DIR).read(fileOf(path));
      if (bytes === null) continue; // A later notice names it as deleted.
      const to = join(folder, fileOf(path));
      mkdirSync(dirname(to), { recursive: true });
      writeFileSync(to, bytes);
    }
    return { status: 204 };
  });
  return {
    hook,
    /** Copies all that is there. */
    copyAll(): void {
      rmSync(folder, { recursive: true, force: true });
      cpSync(OUT_DIR, folder, { recursive: true });
    },
    /** Every difference was named, except in compressed copies. `all` in a notice would hide what was not, so it is not followed. */
    expectEqual(): void {
      const [copy, out] = [outputFolder(folder), outputFolder(OUT_DIR)];
      const files = new Set(
        [...copy.files().keys(), ...out.files().keys()].filter((file) => originalOf(file) === null),
      );
      const isSame = (file: string) => copy.read(file)?.equals(out.read(file) ?? Buffer.of()) ?? false;
      expect([...files].filter((file) => !isSame(file))).toEqual([]);
    },
  };
}
