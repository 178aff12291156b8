import { applyImport, beginImport, getImport, replanImport } from '../../../../api/contract/imports.ts';
import type { ImportOptions, ImportPlan } from '../../../../api/contract/shapes/import-plan.ts';
import { call } from '../../http/call.ts';
import { keyOf, queryClient } from '../../http/query.ts';
import { refreshAll } from '../../requests/undo.ts';

/** What is said of a file besides its content; what is empty or undefined is left out. */
type ImportFields = { readonly [name: string]: string | undefined };

/** What importing a file would do; nothing of the catalogue is changed. */
export async function planImport(file: File, fields: ImportFields): Promise<ImportPlan> {
  const upload = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined && value !== '') upload.append(name, value);
  upload.append('file', file, file.name);
  const plan = await call(beginImport, { query: { dryRun: '1' }, upload });
  queryClient.setQueryData(keyOf(getImport, { params: { id: plan.id } }), plan);
  return plan;
}

/** What the same file would do when it is read in another way. */
export async function planAgain(id: string, options: ImportOptions): Promise<ImportPlan> {
  const plan = await call(replanImport, { params: { id }, body: options });
  queryClient.setQueryData(keyOf(getImport, { params: { id: plan.id } }), plan);
  return plan;
}

/** Does what the plan says. */
export async function applyPlan(id: string, { shrink }: { shrink: boolean }): Promise<ImportPlan> {
  try {
    return await call(applyImport, { params: { id }, query: shrink ? { shrink: '1' } : {} });
  } finally {
    void refreshAll();
  }
}
