import { importFile } from '../contract/import-file.ts';
import { route } from '../http/route.ts';
import { save } from '../http/save.ts';
import { importLocalFile } from '../import/import-local-file.ts';

export const importFileRoute = route(importFile, (call) => {
  const { file, dryRun, shrink, ...options } = call.body;
  return importLocalFile(call.services, {
    file,
    options,
    dryRun,
    mayShrink: shrink === '1',
    async save(change) {
      await save(call, change);
      return call.response.get('X-Change-Id') ?? null;
    },
  });
});
