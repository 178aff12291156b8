import { beforeEach, describe, expect, it } from 'vitest';
import { session } from './session.ts';

describe('a session that is lost in the middle of work', () => {
  beforeEach(() => session.opened('first'));

  it('asks once and lets every waiting call go on with the new token', async () => {
    const waiting = [session.regained('first'), session.regained('first')];
    expect(session.current().state).toBe('lost');
    session.opened('second');
    expect(await Promise.all(waiting)).toEqual([true, true]);
    expect(session.token()).toBe('second');
  });

  it('lets a late call go on at once when there is a newer token already', async () => {
    session.opened('second');
    expect(await session.regained('first')).toBe(true);
    expect(session.current().state).toBe('in');
  });

  it('rejects waiting calls when the owner gives up', async () => {
    const waiting = session.regained('first');
    session.closed();
    expect(await waiting).toBe(false);
    expect(session.current()).toEqual({ state: 'out' });
  });
});
