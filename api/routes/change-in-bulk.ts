import type { Transaction } from '../../data/database/database.ts';
import type { Read } from '../../data/queries/reader.ts';
import { applyChange } from '../bulk/apply-change.ts';
import { selectionOf } from '../bulk/selection.ts';
import { changeInBulk } from '../contract/change-in-bulk.ts';
import { noteGone } from '../figures/forget-figures.ts';
import { route } from '../http/route.ts';
import { save } from '../http/save.ts';

export const changeInBulkRoute = route(changeInBulk, async (call) => {
  const { body, query, services } = call;
  const { database, now } = services;
  const selection = await selectionOf(services, body);
  let catalogue: Read | undefined;
  const read = () => (catalogue ??= services.read());
  const change = (transaction: Transaction) =>
    applyChange({ transaction, database, read, now: now(), ...selection }, body);
  const isTrial = query.dryRun === '1';
  const { refused, skipped, gone } = isTrial ? database.rehearse(change).result : await save(call, change);
  if (!isTrial) await noteGone(services, gone);
  return { count: selection.ids.length - refused.length - skipped.length, refused };
});
