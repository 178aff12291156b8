import { expect, it } from 'vitest';
import { isDamaged, StateUnavailable, StateUnreadable } from './state-errors.ts';

/** As `node:sqlite` reports it. */
const sqlite = (errcode: number): Error => Object.assign(new Error(`error ${errcode}`), { errcode });

it('a state that cannot be kept says why', () => {
  for (const [cause, reason] of [
    [sqlite(13), 'the disk is full'],
    [sqlite(8), 'its folder may only be read'],
    // an extended code: the lower byte is the kind
    [sqlite(8 + 256 * 6), 'its folder may only be read'],
    [new Error('no such table'), 'no such table'],
    [null, 'null'],
  ] as const) {
    const error = new StateUnavailable('/state/build.sqlite', cause);
    expect([error.name, error.code, error.cause]).toEqual(['StateUnavailable', 'STATE_UNAVAILABLE', cause]);
    expect(error.message).toBe(
      `The build state /state/build.sqlite cannot be written: ${reason}. Published pages stay as they are. Fix that and publish again.`,
    );
  }
});

it('a state that cannot be read has a way out, and only a broken file counts as damaged', () => {
  const error = new StateUnreadable('/state/build.sqlite', sqlite(11));
  expect([error.name, error.code]).toEqual(['StateUnreadable', 'STATE_UNREADABLE']);
  expect(error.clause).toBe('the build state /state/build.sqlite could not be read (error 11)');
  expect(error.message).toBe(
    `Nothing was published, since ${error.clause}. npm run rebuild -- --full builds it and all pages again.`,
  );
  const codes = [11, 26, 11 + 256, 13, 8, 10];
  expect(codes.filter((code) => isDamaged(sqlite(code)))).toEqual([11, 26, 11 + 256]);
  expect([new Error('x'), null, undefined].map(isDamaged)).toEqual([false, false, false]);
});
