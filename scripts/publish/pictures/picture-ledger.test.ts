import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openPictureLedger } from './picture-ledger.ts';
import { freshFolder } from '../../testing/fresh-folder.ts';

it('is new until something was saved in it, also when the process that made it was killed before', () => {
  const folder = freshFolder();
  const open = () => openPictureLedger(join(folder, 'pictures.sqlite'));
  open().close();
  const ledger = open();
  expect(ledger.isNew).toBe(true);
  ledger.named.put({ page: '/store/acme', file: 'social/a.png' });
  ledger.named.save();
  ledger.close();
  const next = open();
  expect([next.isNew, [...next.named.rows.values()]]).toEqual([false, [{ page: '/store/acme', file: 'social/a.png' }]]);
  next.close();
});
