import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { stateFolderOf } from '../../environment/state-folder.ts';
import { compare, rebuild, seed } from '../commands-here.ts';
import { begin, freshPlace, run, type Place } from '../processes.ts';

export const LONG_MS = 3_600_000;
export const report = (line: string) => void process.stdout.write(`${line}\n`);

/** Every call at which a process could be killed, or every so many. */
export const everyCall = (calls: number, step = 1): number[] =>
  Array.from({ length: Math.floor(calls / step) }, (_, at) => at * step + 1);

/** Of a command that is to be killed at a call, or whose calls are counted. */
const PRELOAD = `--import=${new URL('./kill-at.mjs', import.meta.url).href}`;

/**
 * A published catalogue of so many stores; its commands run with these further settings. `putBack` puts data, output and traces back
 * as they are now, `putBackData` the data alone.
 */
export async function publishedPlace(stores: number, settings: { [name: string]: string } = {}) {
  const place = { ...freshPlace(), ...settings };
  seed(place, { stores, coupons: stores * 2, offers: stores, posts: 4 });
  await rebuild(place);
  const folders = [place.DATA_DIR, place.OUT_DIR, stateFolderOf(place.OUT_DIR)];
  const kept = join(place.DATA_DIR, '../kept');
  folders.forEach((folder, at) => cpSync(folder, join(kept, `${at}`), { recursive: true, preserveTimestamps: true }));
  const putBackAll = (which: readonly string[]) =>
    which.forEach((folder, at) => {
      rmSync(folder, { recursive: true, force: true });
      cpSync(join(kept, `${at}`), folder, { recursive: true, preserveTimestamps: true });
    });
  return { place, putBack: () => putBackAll(folders), putBackData: () => putBackAll([place.DATA_DIR]) };
}

/** How many calls a rebuild makes at which it could be killed. */
export async function callsOfRebuild(place: Place): Promise<number> {
  const file = join(place.DATA_DIR, '../count');
  expect((await run('rebuild', [], { ...place, NODE_OPTIONS: PRELOAD, KILL_COUNT: file })).code).toBe(0);
  return Number(readFileSync(file, 'utf8'));
}

/** Rebuilds and is killed right before that call. */
export async function killedRebuild(place: Place, call: number): Promise<void> {
  const rebuild = begin('rebuild', [], { ...place, NODE_OPTIONS: PRELOAD, KILL_AT: `${call}` });
  expect(await rebuild.ended, rebuild.output()).toBeNull();
}

/** The environment of a server that is killed right before a call, counted from its SIGUSR2 on. */
export const killOnSignal = (call: number) => ({ NODE_OPTIONS: PRELOAD, KILL_AT: `${call}`, KILL_ON_SIGNAL: 'yes' });

/** Rebuilds, and expects the bytes of a clean build and no temporary file. */
export async function expectRecovery(place: Place): Promise<void> {
  const { summary, output } = await rebuild(place);
  expect(summary.failed, output).toBe(0);
  expect((await compare(place))?.differences).toEqual([]);
  expect(existsSync(join(place.OUT_DIR, '.tmp'))).toBe(false);
}
