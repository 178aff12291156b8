import { listRecords } from '../contract/list-records.ts';
import { route } from '../http/route.ts';

export const listRecordsRoute = route(listRecords, ({ query, services: { ownerIndex } }) =>
  ownerIndex.list({ ...query, descending: query.descending === 'true' }),
);
