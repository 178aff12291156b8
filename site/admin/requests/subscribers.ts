import { exportSubscribers } from '../../../api/contract/export-subscribers.ts';
import { listSubscribers } from '../../../api/contract/list-subscribers.ts';
import { send } from './call.ts';
import { keys } from './keys.ts';
import { useRead } from './query.ts';

export const useSubscribers = () => useRead(listSubscribers, keys.subscribers);

/** The CSV file. The call needs the token, so that a plain link would be refused. */
export async function subscribersFile(): Promise<Blob> {
  return (await send(exportSubscribers, {}, 'text/csv')).blob();
}
