import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PictureLedger } from './picture-ledger.ts';
import { freshFolder } from '../../testing/fresh-folder.ts';

it('is new until something was saved in it, also when the process that made it was killed before', () => {
  const folder = freshFolder();
  const open = () => new PictureLedger(join(folder, 'pictures.sqlite'));
  open().close();
  const ledger = open();
  expect(ledger.isNew).toBe(true);
  ledger.name('/store/acme', 'social/a.png');
  ledger.save();
  ledger.close();
  const next = open();
  expect([next.isNew, [...next.named]]).toEqual([false, [['/store/acme', 'social/a.png']]]);
  next.close();
});
