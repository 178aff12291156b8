import type { Database } from '../../data/catalogue/documents/database.ts';
import type { VoteCount, Votes } from '../../data/records/counts/votes.ts';
import type { DocumentKey } from '../../data/schema/documents.ts';
import { withVotes } from './store-figures.ts';
import type { VoteBox } from './vote-box.ts';

/**
 * Writes the figures that have changed by votes since the last time, and answers their keys. Forgets the votes of earlier months, with
 * what made their voters; those on deals that are gone stay that long. `confirm`: see `Records.alone`.
 */
export async function showVotes(
  database: Database,
  votes: Votes,
  box: VoteBox,
  confirm: () => void,
): Promise<DocumentKey[]> {
  const month = box.month();
  await votes.forgetBefore(month);
  const documents = await box.takeVoted();
  try {
    const counted = new Map<string, VoteCount[]>();
    for (const document of documents) counted.set(document, await votes.counts(month, document));
    const { changed } = await database.transact((transaction) => {
      confirm();
      for (const [document, counts] of counted) {
        const id = document.slice('figures/'.length);
        const store = transaction.read(`stores/${id}`);
        const next = store && withVotes(transaction.read(`figures/${id}`), store, counts, month);
        if (next === undefined) transaction.delete(`figures/${id}`);
        else transaction.write(`figures/${id}`, next);
      }
    });
    return changed;
  } catch (error) {
    box.giveBack(documents);
    throw error;
  }
}
