import { exportSubscribers, listSubscribers, removeSubscriber } from '../../../../api/contract/newsletter.ts';
import { keys } from '../../http/keys.ts';
import { useChange, useRead } from '../../http/query.ts';
import { downloadWithTicket } from '../../requests/ticket.ts';

export const useSubscribers = () => useRead(listSubscribers, keys.subscribers);
export const useRemoveSubscriber = () => useChange(removeSubscriber, [keys.subscribers]);

/** Downloads the CSV file. */
export const downloadSubscribers = (): Promise<void> => downloadWithTicket(exportSubscribers.path);
