import { beforeEach, describe, expect, it } from 'vitest';
import { session } from './session-state.ts';

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

describe('a session whose password is asked for again', () => {
  beforeEach(() => session.opened('first'));

  it('asks once, and every waiting call continues with the same token', async () => {
    const waiting = [session.passwordEntered(), session.passwordEntered()];
    expect(session.current()).toEqual({ state: 'asked', token: 'first' });
    session.answered(true);
    expect(await Promise.all(waiting)).toEqual([true, true]);
    expect(session.current()).toEqual({ state: 'in', token: 'first' });
  });

  it('rejects waiting calls when the owner declines, and stays signed in', async () => {
    const waiting = session.passwordEntered();
    session.answered(false);
    expect(await waiting).toBe(false);
    expect(session.current().state).toBe('in');
  });

  it('lets calls of both kinds continue when it was lost meanwhile and the owner signs in', async () => {
    const waiting = [session.passwordEntered(), session.regained('first')];
    expect(session.current().state).toBe('lost');
    session.answered(false);
    expect(session.current().state).toBe('lost');
    session.opened('second');
    expect(await Promise.all(waiting)).toEqual([true, true]);
  });
});
