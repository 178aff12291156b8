import { savePassword } from '../../api/accounts/password.ts';
import { openRecords } from '../../data/records/open-records.ts';

/** That of the product takes a quarter of a second of processor time for each sign-in and start, and twice that for the first start. */
const CHEAP_COST = 2 ** 4;

/** Gives a data folder its owner's password before its first start. Tests of passwords themselves leave that to the start. */
export async function saveCheapPassword(folder: string, password: string): Promise<void> {
  const records = await openRecords({ folder });
  await savePassword(records.passwords, password, new Date(), { cost: CHEAP_COST });
  await records.close();
}
