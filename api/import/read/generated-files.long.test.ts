import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { aStore, PRESENT } from '../../../data/queries/testing/builders.ts';
import { openForAllTests } from '../../testing/each-test.ts';
import { ApiError } from '../../http/errors.ts';
import { importsFolder, newImportFolder, removeImport, type ImportFolder } from '../cells/import-folder.ts';
import { planInProcess } from '../plan/plan-in-process.ts';
import { generatedFiles, type GeneratedFile } from '../testing/generated-files.ts';

const MEGABYTE = 1024 * 1024;
const MOST_MB = 256;
/** Of processor time: of a slow machine nothing else is asked. */
const mostSeconds = (bytes: number): number => Math.max(5, bytes / MEGABYTE / 10);
/** For an answer, of what the server itself does: on a machine that has other things to do answers wait for those, too. */
const MOST_WAIT_MS = 100;
/** What stops a file that takes too much. None may need it. */
const STOPPED = /^To read the file takes/;

const api = await openForAllTests({ stores: [aStore()] });

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
  ...{ place, fileName: 'feed', now: PRESENT, dataFolder: api.database.folder, siteHost: undefined },
});

/** What generated the files left hundreds of megabytes, which no server has. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

/** Reads a file while somebody asks the server whether it is there, and leaves out what comes after. */
async function read({ kind }: GeneratedFile, file: string) {
  const place = newImportFolder(api.database.folder);
  renameSync(file, place.file);
  // of a process that is used again only the peak from now on counts, and the time
  const before = new Map(readers().map((pid) => [pid, usageOf(pid).seconds]));
  for (const pid of before.keys()) writeFileSync(`/proc/${pid}/clear_refs`, '5');
  collectGarbage();
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
    for (const pid of readers()) process.kill(Number(pid), 'SIGKILL');
  }).then(
    () => 'read' as const,
    (error: unknown) => error,
  );
  const result = Promise.race([isRead.promise, planned]).finally(() => (isReading = isUnderWay = false));
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
    test.each(generatedFiles.map((each) => [each.name, each] as const))('%s', async (name, generated) => {
      mkdirSync(importsFolder(api.database.folder), { recursive: true });
      const file = join(importsFolder(api.database.folder), 'upload-generated');
      generated.write(file, generated.most);
      const { size } = statSync(file);
      const { result, peakMb, seconds, waits, busy } = await read(generated, file);
      // the last answer may have come after its end
      const meanwhile = waits.length - 1;
      const most = generated.most;
      // a spreadsheet is given the time of what it unpacks to, at most 120 MB where it has 20
      const unpacked = generated.unpacked?.(most) ?? (name.startsWith('XLSX') ? most * 5 : 0);
      const limit = mostSeconds(Math.max(size, unpacked));
      const mb = [size / MEGABYTE, peakMb].map(Math.round).join(' MB, peak of memory ');
      console.log(`${name}: ${mb} MB, ${seconds.toFixed(1)} of ${limit.toFixed(1)} s, ${String(result)}`);
      expect(result).toSatisfy((it) => it === 'read' || (it instanceof ApiError && !STOPPED.test(it.message)));
      expect(peakMb).toBeLessThan(MOST_MB);
      expect(seconds).toBeLessThan(limit);
      if (generated.isOrdinary) expect(result).toBe('read');
      expect(Math.max(...busy)).toBeLessThan(MOST_WAIT_MS);
      if (generated.isOrdinary) expect(meanwhile).toBeGreaterThan(0);
    });
  },
);
