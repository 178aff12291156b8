import { keepMapping } from '../contract/keep-mapping.ts';
import { isField } from '../contract/import-fields.ts';
import { isOfWord } from '../contract/import-plan.ts';
import { InvalidRequest } from '../http/errors.ts';
import { route } from '../http/route.ts';

export const keepMappingRoute = route(keepMapping, async ({ params, body, services: { records } }) => {
  for (const [column, field] of Object.entries(body.mapping))
    if (field !== null && !isField(body.kind, field) && !isOfWord(column, field)) throw new UnknownField(column, field);
  const kept = { name: params.name, ...body };
  await records.mappings.keep(kept);
  return kept;
});

class UnknownField extends InvalidRequest {
  override name = 'UnknownField';
  constructor(column: string, field: string) {
    super([{ path: `mapping.${column}`, message: `There is no field "${field}".` }]);
  }
}
