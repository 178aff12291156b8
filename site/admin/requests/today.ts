import { getToday } from '../../../api/contract/owner-tables.ts';
import { keys } from './keys.ts';
import { useRead } from './query.ts';

export const useToday = () => useRead(getToday, keys.today);
