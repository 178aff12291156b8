import { exportSubscribers } from '../../../api/contract/export-subscribers.ts';
import { listSubscribers } from '../../../api/contract/list-subscribers.ts';
import { removeSubscriber } from '../../../api/contract/remove-subscriber.ts';
import { keys } from './keys.ts';
import { useChange, useRead } from './query.ts';
import { downloadWithTicket } from './ticket.ts';

export const useSubscribers = () => useRead(listSubscribers, keys.subscribers);
export const useRemoveSubscriber = () => useChange(removeSubscriber, [keys.subscribers]);

/** Downloads the CSV file. */
export const downloadSubscribers = (): Promise<void> => downloadWithTicket(exportSubscribers.path);
