import { keptMapping, listMappings } from '../contract/list-mappings.ts';
import { route } from '../http/route.ts';

export const listMappingsRoute = route(listMappings, async ({ services: { records } }) =>
  (await records.mappings.all()).map((each) => keptMapping.parse(each)),
);
