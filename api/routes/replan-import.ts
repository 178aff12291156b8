import { replanImport } from '../contract/replan-import.ts';
import { route } from '../http/route.ts';
import { withKeptMapping } from '../import/mapping.ts';
import { planAgain } from '../import/planned-import.ts';
import { findImport, shareImport } from '../import/shared-import.ts';

export const replanImportRoute = route(replanImport, async ({ params, body, services }) => {
  const earlier = await findImport(services, params.id);
  const options = await withKeptMapping(services.records.mappings, body);
  const planned = await services.importsUnderWay.follow(earlier.head.origin.fileName, (onStep) =>
    planAgain(services, earlier, options, onStep),
  );
  await shareImport(services, planned);
  return planned.head.plan;
});
