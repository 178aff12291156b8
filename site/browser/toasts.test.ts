import { expect, it } from 'vitest';
import { dismissFailure, drawToasts, toast } from './toasts.ts';

it('toasts are shown one at a time, also one from before there is a toaster, and only failures go before their time', () => {
  const shown: (string | undefined)[] = [];
  toast({ title: 'First' });
  drawToasts((message) => shown.push(message?.title));
  dismissFailure();
  toast({ title: 'Second', destructive: true });
  toast({ title: 'Again', destructive: true });
  dismissFailure();
  dismissFailure();
  expect(shown).toEqual(['First', 'Second', 'Again', undefined]);
});
