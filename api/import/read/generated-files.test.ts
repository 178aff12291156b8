import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aStore, PRESENT } from '../../../data/queries/testing/builders.ts';
import { openTestApi, type RunningApi } from '../../testing/running-api.ts';
import { ApiError } from '../../http/errors.ts';
import { importsFolder, newImportFolder, removeImport, type ImportFolder } from '../cells/import-folder.ts';
import { planInProcess } from '../plan/plan-in-process.ts';
import { generatedFiles, type GeneratedFile } from '../testing/generated-files.ts';

/** `npm run test:long`: files up to their limits, with what each took. */
const isLong = process.env['LONG'] === '1';
const MEGABYTE = 1024 * 1024;
const SHORT_BYTES = MEGABYTE / 8;
const MOST_MB = 256;
/** Of processor time: of a slow machine nothing else is asked. */
const mostSeconds = (bytes: number): number => Math.max(5, bytes / MEGABYTE / 10);
/** For an answer, of what the server itself does: on a machine that has other things to do answers wait for those, too. */
const MOST_WAIT_MS = 100;
/** One or two of each format; the long form reads all. */
const SHORT_FORM = [
  'CSV of short quoted cells',
  'CSV of one line',
  'JSON of short values',
  'NDJSON of lists in lists',
  'XML of entities',
  'XML of elements in elements',
  'XLSX of numbers',
  'XLSX of cells in one row',
  'ZIP export of many entries',
];
const files = generatedFiles.filter(({ name }) => isLong || SHORT_FORM.includes(name));
/** What stops a file that takes too much. None may need it. */
const STOPPED = /^To read the file takes/;

let api: RunningApi;
const rows: object[] = [];
/** How many questions were answered while a file was read. */
let answered = 0;
beforeAll(async () => {
  api = await openTestApi({ stores: [aStore()] });
});
afterAll(() => api.close());

/** The processes of this one that read files. */
const readers = (): string[] =>
  readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'latin1')
    .split(' ')
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('planning-process');
      } catch {
        return false;
      }
    });

/** The most memory it had, in MB, and the processor time that it has taken, in seconds. */
const usageOf = (pid: string) => {
  try {
    const of = (file: string) => readFileSync(`/proc/${pid}/${file}`, 'latin1');
    const [user, system] = of('stat').replace(/^.*\)/s, '').split(' ').slice(12);
    const peakMb = Number(/^VmHWM:\s+(\d+)/m.exec(of('status'))?.[1] ?? 0) / 1024;
    return { peakMb, seconds: (Number(user) + Number(system)) / 100 };
  } catch {
    return { peakMb: 0, seconds: 0 };
  }
};

const task = (place: ImportFolder) => ({
  place,
  fileName: 'feed',
  now: PRESENT,
  dataFolder: api.database.folder,
  siteHost: undefined,
  lastGood: [],
  unlisted: [],
});

/** What generated the files left hundreds of megabytes, which no server has. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

/** Reads a file while somebody asks the server whether it is there; in the long form what comes after is left out. */
async function read({ kind }: GeneratedFile, file: string) {
  const place = newImportFolder(api.database.folder);
  renameSync(file, place.file);
  // of a process that is used again only the peak from now on counts, and the time
  const before = new Map(readers().map((pid) => [pid, usageOf(pid).seconds]));
  for (const pid of before.keys()) writeFileSync(`/proc/${pid}/clear_refs`, '5');
  if (isLong) collectGarbage();
  await fetch(`${api.address}/healthz`); // the first in a process takes longer
  let isReading = true;
  let isUnderWay = true;
  const most = { peakMb: 0, seconds: 0 };
  const look = (): void => {
    for (const pid of readers()) {
      const { peakMb, seconds } = usageOf(pid);
      most.peakMb = Math.max(most.peakMb, peakMb);
      most.seconds = Math.max(most.seconds, seconds - (before.get(pid) ?? 0));
    }
  };
  const isRead = Promise.withResolvers<'read'>();
  const planned = planInProcess({ ...task(place), options: { kind } }, (step) => {
    if (step === 'reading' || !isReading) return;
    look();
    isReading = false;
    isRead.resolve('read');
    if (isLong) for (const pid of readers()) process.kill(Number(pid), 'SIGKILL');
  }).then(
    () => 'read' as const,
    (error: unknown) => error,
  );
  const result = (isLong ? Promise.race([isRead.promise, planned]) : planned).finally(
    () => (isReading = isUnderWay = false),
  );
  const waits: number[] = [];
  const busy: number[] = [];
  const asking = (async () => {
    while (isUnderWay) {
      const asked = performance.now();
      const { user, system } = process.threadCpuUsage();
      expect((await fetch(`${api.address}/healthz`)).status).toBe(200);
      const used = process.threadCpuUsage({ user, system });
      waits.push(performance.now() - asked);
      busy.push((used.user + used.system) / 1000);
      await pause(10);
    }
  })();
  while (isUnderWay) {
    if (isReading) look();
    await pause(20);
  }
  await Promise.all([asking, planned]);
  removeImport(place);
  return { result: await result, ...most, waits, busy };
}

describe.runIf(process.platform === 'linux')(
  'a file is read in a process with limits, and the server answers meanwhile:',
  () => {
    test.each(files.map((each) => [each.name, each] as const))('%s', async (name, generated) => {
      mkdirSync(importsFolder(api.database.folder), { recursive: true });
      const file = join(importsFolder(api.database.folder), 'upload-generated');
      generated.write(file, isLong ? generated.most : SHORT_BYTES);
      const { size } = statSync(file);
      const { result, peakMb, seconds, waits, busy } = await read(generated, file);
      // the last answer may have come after its end
      const meanwhile = waits.length - 1;
      answered += meanwhile;
      const most = isLong ? generated.most : SHORT_BYTES;
      // a spreadsheet is given the time of what it unpacks to, at most 120 MB where it has 20
      const unpacked = generated.unpacked?.(most) ?? (name.startsWith('XLSX') ? most * 5 : 0);
      const limit = mostSeconds(Math.max(size, unpacked));
      rows.push({
        name,
        mb: Math.round(size / MEGABYTE),
        peakMb: Math.round(peakMb),
        seconds: Number(seconds.toFixed(1)),
        limit: Number(limit.toFixed(1)),
        slowest: Math.round(Math.max(...waits)),
        busy: Math.round(Math.max(...busy)),
        result: result === 'read' ? 'read' : (result as Error).message.slice(0, 60),
      });

      if (isLong) console.log(JSON.stringify(rows.at(-1)));
      expect(result).toSatisfy((it) => it === 'read' || (it instanceof ApiError && !STOPPED.test(it.message)));
      expect(peakMb).toBeLessThan(MOST_MB);
      expect(seconds).toBeLessThan(limit);
      if (generated.isOrdinary) expect(result).toBe('read');
      if (isLong) expect(Math.max(...busy)).toBeLessThan(MOST_WAIT_MS);
      if (isLong && generated.isOrdinary) expect(meanwhile).toBeGreaterThan(0);
    });

    test('each format is among them', () =>
      expect(files).toHaveLength(isLong ? generatedFiles.length : SHORT_FORM.length));

    // small files may be read between two questions
    test('the server has answered meanwhile', () => expect(answered).toBeGreaterThan(0));

    test('one that takes too much memory or time is refused, with what to do', async () => {
      // a process that waits for the next file has read a small one before anybody looks at it
      const rowsOfFile = Array.from({ length: 20_000 }, (_, at) => `Acme,Title ${at},CODE${at}\n`).join('');
      const limited = (limit: { mb?: number; ms?: number }) => {
        const place = newImportFolder(api.database.folder);
        writeFileSync(place.file, `Store,Title,Code\n${rowsOfFile}`);
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
      await expect(limited({})).resolves.toMatchObject({ head: { plan: { rows: 20_000 } } });
    });

    test.runIf(isLong)('and the figures are reported', () => console.table(rows));
  },
);
