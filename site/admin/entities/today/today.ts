import { getToday } from '../../../../api/contract/owner-tables.ts';
import { keys } from '../../http/keys.ts';
import { useRead } from '../../http/query.ts';

export const useToday = () => useRead(getToday, keys.today);
