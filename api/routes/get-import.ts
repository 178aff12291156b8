import { getImport } from '../contract/get-import.ts';
import { route } from '../http/route.ts';
import { findImport } from '../import/shared-import.ts';

export const getImportRoute = route(
  getImport,
  async ({ params, services }) => (await findImport(services, params.id)).head.plan,
);
