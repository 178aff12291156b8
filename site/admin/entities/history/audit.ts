import { listAudit } from '../../../../api/contract/security.ts';
import { keys } from '../../http/keys.ts';
import { useRead } from '../../http/query.ts';

export const useAudit = () => useRead(listAudit, keys.audit);
