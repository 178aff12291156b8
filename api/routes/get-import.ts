import { getImport } from '../contract/get-import.ts';
import { route } from '../http/route.ts';
import { plannedImport } from '../import/apply.ts';

export const getImportRoute = route(
  getImport,
  ({ params, services }) => plannedImport(services.database, params.id).head.plan,
);
