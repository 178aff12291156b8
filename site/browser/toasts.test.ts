import { beforeEach, describe, expect, it } from 'vitest';
import { dismissToast, toast, toastStore } from './toasts.ts';

const shownId = (): number => toastStore.current()?.id ?? 0;

describe('toasts', () => {
  beforeEach(() => dismissToast(shownId()));

  it('show one message at a time: a later one takes the place of an earlier', () => {
    toast({ title: 'First' });
    toast({ title: 'Second', destructive: true });
    expect(toastStore.current()).toMatchObject({ title: 'Second', destructive: true });
  });

  it('do not lose a later message when an earlier one runs out', () => {
    toast({ title: 'First' });
    const first = shownId();
    toast({ title: 'Second' });
    dismissToast(first);
    expect(toastStore.current()?.title).toBe('Second');
  });

  it('repeat the same message as a new one', () => {
    const shown: number[] = [];
    const stop = toastStore.subscribe(() => shown.push(shownId()));
    toast({ title: 'Again' });
    toast({ title: 'Again' });
    stop();
    toast({ title: 'Unheard' });
    expect(new Set(shown).size).toBe(2);
  });
});
