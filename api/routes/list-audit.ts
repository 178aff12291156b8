import { listAudit } from '../contract/list-audit.ts';
import { route } from '../http/route.ts';

export const listAuditRoute = route(listAudit, ({ query, services: { audit } }) => audit.newest(query.count));
