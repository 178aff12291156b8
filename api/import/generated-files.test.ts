import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aStore, PRESENT } from '../../data/queries/testing/builders.ts';
import { openTestApi, type RunningApi } from '../testing/running-api.ts';
import { ApiError } from '../http/errors.ts';
import { importsFolder, newImportFolder, type ImportFolder } from './import-folder.ts';
import { planInProcess } from './plan-in-process.ts';
import { generatedFiles, type GeneratedFile } from './testing/generated-files.ts';

/** `npm run test:fuzz`: files up to their limits, and how long each took. Of a slow machine nothing is asked but that it answers. */
const isLong = process.env['FUZZ'] === 'long';
const MEGABYTE = 1024 * 1024;
const SHORT_BYTES = MEGABYTE / 2;
const MOST_MB = 256;
const mostSeconds = (bytes: number): number => Math.max(5, bytes / MEGABYTE / 10);
const MOST_WAIT_MS = 100;

let api: RunningApi;
const rows: object[] = [];
beforeAll(async () => {
  api = await openTestApi({ stores: [aStore()] });
});
afterAll(() => api.close());

/** The processes of this one that read files. */
const readers = (): string[] =>
  readdirSync('/proc').filter((pid) => {
    try {
      const isOwn =
        readFileSync(`/proc/${pid}/stat`, 'latin1').replace(/^.*\)/s, '').split(' ')[2] === String(process.pid);
      return isOwn && readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('planning-process');
    } catch {
      return false;
    }
  });

const peakOf = (pid: string): number => {
  try {
    return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
};

const task = (place: ImportFolder) => ({
  place,
  fileName: 'feed',
  now: PRESENT,
  dataFolder: api.database.folder,
  siteHost: undefined,
  lastGood: [],
});

/** Reads a file while somebody asks the server whether it is there. */
async function read({ kind }: GeneratedFile, file: string) {
  const place = newImportFolder(api.database.folder);
  renameSync(file, place.file);
  // the peak of a process that is used again
  for (const pid of readers()) writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const since = performance.now();
  let isReading = true;
  let peakMb = 0;
  let seconds = 0;
  const end = (): void => {
    if (isReading) seconds = (performance.now() - since) / 1000;
    isReading = false;
  };
  const result = planInProcess({ ...task(place), options: { kind } }, (step) => step !== 'reading' && end())
    .then(
      () => 'read' as const,
      (error: unknown) => error,
    )
    .finally(end);
  const waits: number[] = [];
  let meanwhile = 0;
  const asking = (async () => {
    while (isReading) {
      const asked = performance.now();
      expect((await fetch(`${api.address}/healthz`)).status).toBe(200);
      waits.push(performance.now() - asked);
      if (isReading) meanwhile += 1;
      await pause(5);
    }
  })();
  while (isReading) {
    peakMb = Math.max(peakMb, ...readers().map(peakOf));
    await pause(10);
  }
  await asking;
  return { result: await result, peakMb, seconds, waits, meanwhile };
}

describe.runIf(process.platform === 'linux')(
  'a file is read in a process with limits, and the server answers meanwhile:',
  () => {
    test.each(generatedFiles.map((each) => [each.name, each] as const))('%s', async (name, generated) => {
      mkdirSync(importsFolder(api.database.folder), { recursive: true });
      const file = join(importsFolder(api.database.folder), 'upload-generated');
      generated.write(file, isLong ? generated.most : SHORT_BYTES);
      const { size } = statSync(file);
      const { result, peakMb, seconds, waits, meanwhile } = await read(generated, file);
      const slowest = Math.max(...waits);
      rows.push({
        name,
        mb: Math.round(size / MEGABYTE),
        peakMb: Math.round(peakMb),
        seconds: Number(seconds.toFixed(1)),
        slowest: Math.round(slowest),
      });

      expect(result).toSatisfy((it) => it === 'read' || it instanceof ApiError);
      expect(peakMb).toBeLessThan(MOST_MB);
      if (generated.isOrdinary) expect([result, meanwhile]).toEqual(['read', expect.toSatisfy((count) => count > 0)]);
      if (!isLong) return;
      expect(slowest).toBeLessThan(MOST_WAIT_MS);
      expect(seconds).toBeLessThan(mostSeconds(size));
    });

    test('one that takes too much memory or time is refused, with what to do', async () => {
      const limited = (limit: { mb?: number; ms?: number }) => {
        const place = newImportFolder(api.database.folder);
        writeFileSync(place.file, 'Store,Title,Code\nAcme,A,B\n');
        return planInProcess({ ...task(place), options: { kind: 'coupons' } }, () => {}, limit);
      };
      await expect(limited({ mb: 1 })).rejects.toMatchObject({
        status: 400,
        code: 'FILE_REFUSED',
        message:
          'To read the file takes more than 1 MB of memory, so it was stopped and nothing was changed. ' +
          'Split the file, and import the parts one after another; save a spreadsheet as CSV.',
      });
      await expect(limited({ ms: 1 })).rejects.toThrow(/^To read the file takes longer than 0 s, so it was stopped/);
      await expect(limited({})).resolves.toMatchObject({ head: { plan: { rows: 1 } } });
    });

    test.runIf(isLong)('and the figures are reported', () => console.table(rows));
  },
);
