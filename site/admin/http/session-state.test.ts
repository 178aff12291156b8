import { beforeEach, expect, it } from 'vitest';
import { session } from './session-state.ts';

beforeEach(() => session.opened('first'));

it('is asked for once when it is lost, and every waiting call and a late one go on with the new token', async () => {
  const waiting = [session.regained('first'), session.regained('first')];
  expect(session.current().state).toBe('lost');
  session.opened('second');
  expect(await Promise.all([...waiting, session.regained('first')])).toEqual([true, true, true]);
  expect([session.token(), session.current().state]).toEqual(['second', 'in']);
});

it('is closed, and rejects waiting calls, when the owner gives up', async () => {
  const waiting = session.regained('first');
  session.closed();
  expect([await waiting, session.current()]).toEqual([false, { state: 'out' }]);
});

it('stays when the password is asked for again, once, whether it is entered or not', async () => {
  for (const entered of [true, false]) {
    const waiting = [session.passwordEntered(), session.passwordEntered()];
    expect(session.current()).toEqual({ state: 'asked', token: 'first' });
    session.answered(entered);
    expect(await Promise.all(waiting)).toEqual([entered, entered]);
    expect(session.current()).toEqual({ state: 'in', token: 'first' });
  }
});

it('lets calls of both kinds continue when it was lost while the password was asked for', async () => {
  const waiting = [session.passwordEntered(), session.regained('first')];
  session.answered(false);
  expect(session.current().state).toBe('lost');
  session.opened('second');
  expect(await Promise.all(waiting)).toEqual([true, true]);
});
