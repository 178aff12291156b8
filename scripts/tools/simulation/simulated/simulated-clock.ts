import type { Timer } from '../../../publish/alarm.ts';

export type SimulatedClock = ReturnType<typeof simulatedClock>;

/** Time (ms since 1970) that passes only when the simulation says so, and the timers that wait for it. */
export function simulatedClock(start: number) {
  let present = start;
  const timers = new Map<object, { at: number; ring: () => void }>();
  const timer: Timer = (ms, ring) => {
    const id = {};
    timers.set(id, { at: present + ms, ring });
    return () => timers.delete(id);
  };
  return {
    timer,
    now: () => present,
    /** No timer rings by this: `ringDue` does. */
    pass: (ms: number) => void (present += ms),
    /** Whether one rang. */
    ringDue(): boolean {
      const due = [...timers].filter(([, { at }]) => at <= present);
      for (const [id, { ring }] of due) {
        timers.delete(id);
        ring();
      }
      return due.length > 0;
    },
    /** The timers of a process that has ended. */
    dropTimers: () => timers.clear(),
  };
}
