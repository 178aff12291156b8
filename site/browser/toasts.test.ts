import { expect, it } from 'vitest';
import { dismissToast, toast, toastStore } from './toasts.ts';

const shownId = (): number => toastStore.current()?.id ?? 0;

it('toasts are shown one at a time, none is lost when an earlier one runs out, and the same again is a new one', () => {
  toast({ title: 'First' });
  const first = shownId();
  toast({ title: 'Second', destructive: true });
  expect(toastStore.current()).toMatchObject({ title: 'Second', destructive: true });
  dismissToast(first);
  expect(toastStore.current()?.title).toBe('Second');
  const shown: number[] = [];
  const stop = toastStore.subscribe(() => shown.push(shownId()));
  toast({ title: 'Again' });
  toast({ title: 'Again' });
  stop();
  toast({ title: 'Unheard' });
  expect(new Set(shown).size).toBe(2);
});
