import type { DocumentKey } from '../../data/schema/documents.ts';
import { getVersion } from '../contract/get-version.ts';
import { changedDocument, contentsOf } from '../history/changed-documents.ts';
import { keptVersion } from '../history/kept-version.ts';
import { route } from '../http/route.ts';

export const getVersionRoute = route(getVersion, async ({ params, services }) => {
  const { change, version } = await keptVersion(services, params.versionId);
  return {
    ...changedDocument(services, change, version, { whole: true }),
    id: change.id,
    at: change.at,
    ...contentsOf(change, version),
    current: services.database.read(version.key as DocumentKey) ?? null,
  };
});
