import { deleteMapping } from '../contract/delete-mapping.ts';
import { NotFound } from '../http/errors.ts';
import { route } from '../http/route.ts';

export const deleteMappingRoute = route(deleteMapping, async ({ params, services: { records } }) => {
  if (!(await records.mappings.forget(params.name))) throw new NotFound('There is no such mapping.');
  return {};
});
