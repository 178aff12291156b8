import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { seed } from './testing/commands-here.ts';
import { isLong, LONG_MS } from './testing/kills/rounds.ts';
import { begin, filesIn, freshPlace, read, run, serve, signIn } from './testing/processes.ts';

/** A publish begins long before that. */
const FIRST_PAGE_MS = 10_000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Until a page was written after `since` (ms). */
async function firstPage(folder: string, since: number): Promise<void> {
  const pages = filesIn(folder).filter((file) => file.endsWith('.html'));
  const isNew = (file: string) => (statSync(join(folder, file), { throwIfNoEntry: false })?.mtimeMs ?? 0) > since;
  const until = since + FIRST_PAGE_MS;
  while (Date.now() < until && !pages.some(isNew)) await pause(1);
}

// The short forms of both stand in `testing/kills`, with kills at chosen calls.
describe.runIf(isLong)('killed while it publishes', () => {
  it(
    'a rebuild leaves no half file, and the next one converges to the bytes of a clean build',
    async () => {
      const KILLS = 24;
      const place = freshPlace();
      seed(place, { stores: 100, coupons: 400, offers: 100, posts: 10 });
      const reference = join(place.OUT_DIR, '..', 'reference');
      const since = performance.now();
      expect((await run('rebuild', ['--out', reference], place)).code).toBe(0);
      const whole = performance.now() - since;
      const pages = new Map(
        filesIn(reference)
          .filter((file) => file.endsWith('.html'))
          .map((file) => [file, readFileSync(join(reference, file), 'utf8')]),
      );
      const present = () => [...pages].filter(([file]) => existsSync(join(place.OUT_DIR, file)));
      let amid = 0;
      // Until one kill has hit a publish.
      for (let round = 0; round < KILLS || (amid === 0 && round < 4 * KILLS); round += 1) {
        const before = present().length;
        const missing = pages.size - before;
        const rebuild = begin('rebuild', round % 3 === 0 ? ['--full'] : [], place);
        let isOver = false;
        void rebuild.ended.then(() => (isOver = true));
        const share = (round + 1) / (KILLS + 1);
        // The kills are spread over the pages that are missing, or over the time that a whole build takes.
        const isTime = async (): Promise<void> => {
          if (missing === 0) return pause(whole * share);
          while (!isOver && present().length <= before + missing * share * 0.5) await pause(1);
        };
        await Promise.race([rebuild.ended, isTime()]);
        rebuild.child.kill('SIGKILL');
        const interrupted = (await rebuild.ended) === null;
        const there = present();
        for (const [file, text] of there) expect(readFileSync(join(place.OUT_DIR, file), 'utf8')).toBe(text);
        if (interrupted && there.length > 0 && there.length < pages.size) amid += 1;
        if (round % 3 === 2) rmSync(join(place.OUT_DIR, 'store'), { recursive: true, force: true });
      }
      expect(amid).toBeGreaterThan(0);
      expect((await run('rebuild', [], place)).code).toBe(0);
      const verified = await run('verify', [], place);
      expect(verified.output).toContain('holds the same bytes as a clean build');
      expect(verified.code).toBe(0);
      expect(filesIn(place.OUT_DIR).filter((file) => file.includes('.tmp'))).toEqual([]);
    },
    LONG_MS,
  );

  it(
    'a server loses nothing that it answered, and starts again without repair',
    async () => {
      const KILLS = 16;
      const WINDOW_MS = 500;
      const place = freshPlace();
      const acknowledged = new Map<string, string>();
      let name = '';
      let amid = 0;
      let server = await serve(place);
      // A publish may end between the look at its first page and the kill: until one kill has hit a publish.
      for (let round = 0; round < KILLS || (amid === 0 && round < 4 * KILLS); round += 1) {
        const headers = await signIn(server.address);
        const put = (path: string, body: unknown) =>
          fetch(server.address + path, { method: 'PUT', headers, body: JSON.stringify(body) }).then(
            ({ status }) => status === 200,
            () => false,
          );
        const offers = (await read<{ id: string }[]>(server.address, '/api/offers')).slice(0, 8);
        // A new name is on every page, so that there is much to publish when the kill comes.
        const since = Date.now();
        const edits = [
          put('/api/config', { siteName: `Round ${round}` }).then((saved) => void (saved && (name = `Round ${round}`))),
          ...offers.map(({ id }, at) =>
            put(`/api/offers/${id}`, { title: `Round ${round}, edit ${at}` }).then(
              (saved) => void (saved && acknowledged.set(id, `Round ${round}, edit ${at}`)),
            ),
          ),
        ];
        if (round % 2 === 0) {
          await Promise.race(edits);
          await pause((WINDOW_MS * round) / KILLS);
        } else {
          await firstPage(place.OUT_DIR, since);
        }
        server.child.kill('SIGKILL');
        await Promise.all([...edits, server.ended]);
        const named = filesIn(place.OUT_DIR)
          .filter((file) => file.endsWith('.html'))
          .map((file) => readFileSync(join(place.OUT_DIR, file), 'utf8').includes(`Round ${round}`));
        if (named.includes(true) && named.includes(false)) amid += 1;

        server = await serve(place);
        // What was not answered may have come through all the same, but only as a later edit.
        const after = new Map(
          (await read<{ id: string; title: string }[]>(server.address, '/api/offers')).map(({ id, title }) => [
            id,
            title,
          ]),
        );
        for (const [id, title] of acknowledged)
          expect([title, after.get(id)?.startsWith(`Round ${round},`) ? after.get(id) : title]).toContain(
            after.get(id),
          );
        const { siteName } = await read<{ siteName: string }>(server.address, '/api/config');
        if (name !== '') expect([name, `Round ${round}`]).toContain(siteName);
      }
      expect(acknowledged.size).toBeGreaterThan(0);
      expect(amid).toBeGreaterThan(0);
      expect((await run('verify', [], place)).output).toContain('holds the same bytes as a clean build');
      server.child.kill('SIGTERM');
      expect(await server.ended).toBe(0);
    },
    LONG_MS,
  );
});
