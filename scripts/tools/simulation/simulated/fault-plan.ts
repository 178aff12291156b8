import type { Random } from '../../seed/random.ts';
import type { SimulatedClock } from './simulated-clock.ts';

export type Crash = 'kill' | 'power cut';
export const anyCrash = (random: Random): Crash => (random.is(0.5) ? 'kill' : 'power cut');
type Blow = { crash: Crash; after: boolean } | { code: string } | null;

const CODES: { readonly [call: string]: readonly string[] } = {
  write: ['ENOSPC', 'EIO', 'EACCES'],
  append: ['ENOSPC', 'EIO', 'EACCES'],
  makeFolder: ['ENOSPC', 'EIO', 'EACCES'],
  rename: ['ENOSPC', 'EIO', 'EACCES'],
  save: ['ENOSPC'],
};
const OTHER_CODES = ['EIO', 'EACCES'];

/** What may go wrong for one process. */
export interface ProcessFaults {
  plan: FaultPlan;
  /** Once it says no, no call does anything. */
  isAlive(): boolean;
  onCrash(kind: Crash): void;
}

interface Call<T> {
  run(): T;
  /** A part of it takes place. */
  tear?(): void;
  refusedWith(code: string): Error;
  /** What a process gets that has ended. */
  ended(): Error;
}

/** A call of a process takes place, is refused, or the process ends before or after it. */
export function struck<T>(
  { plan, isAlive, onCrash }: ProcessFaults,
  call: string,
  changes: boolean,
  { run, tear, refusedWith, ended }: Call<T>,
): T {
  if (!isAlive()) throw ended();
  const blow = plan.next(call, changes);
  if (blow === null) return run();
  if ('code' in blow) {
    if (blow.code !== 'EACCES') tear?.();
    throw refusedWith(blow.code);
  }
  if (blow.after) run();
  else tear?.();
  onCrash(blow.crash);
  throw ended();
}

type FaultPlan = ReturnType<typeof faultPlan>;

/** Decides by seed what becomes of each call to the disk. */
export function faultPlan(random: Random, clock: SimulatedClock) {
  /** Of calls that fail. */
  let share = 0;
  let coming: { kind: Crash; in: number } | null = null;
  let faults = 0;

  function calm(): void {
    share = 0;
    coming = null;
  }

  return {
    /** Nothing fails and nothing crashes: what is done now is no part of the experiment. */
    calm,
    isCalm: (): boolean => share === 0 && coming === null,
    faults: (): number => faults,
    failSome: (shareOfCalls: number): void => void (share = shareOfCalls),
    /** The process or the machine stops at one of the next calls. */
    crashWithin: (kind: Crash, calls: number): void => void (coming = { kind, in: random.whole(1, calls) }),
    /** `changes`: whether the call changes the disk. Only such calls crash. */
    next(call: string, changes: boolean): Blow {
      clock.pass(random.is(0.02) ? random.whole(20, 4000) : random.is(0.3) ? 1 : 0);
      if (coming !== null && changes) {
        coming.in -= 1;
        if (coming.in <= 0) {
          const { kind } = coming;
          calm();
          return { crash: kind, after: random.is(0.5) };
        }
      }
      if (share === 0 || !random.is(share)) return null;
      faults += 1;
      return { code: random.pick(CODES[call] ?? OTHER_CODES) };
    },
  };
}
