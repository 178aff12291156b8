import { listAudit } from '../../../api/contract/list-audit.ts';
import { keys } from './keys.ts';
import { useRead } from './query.ts';

export const useAudit = () => useRead(listAudit, keys.audit);
