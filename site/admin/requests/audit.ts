import { listAudit } from '../../../api/contract/security.ts';
import { keys } from './keys.ts';
import { useRead } from './query.ts';

export const useAudit = () => useRead(listAudit, keys.audit);
