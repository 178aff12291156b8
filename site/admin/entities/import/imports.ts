import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  applyImport,
  beginImport,
  deleteMapping,
  getImport,
  keepMapping,
  listImportProgress,
  listImportRows,
  listMappings,
  replanImport,
} from '../../../../api/contract/imports.ts';
import type { ImportOptions, ImportPlan } from '../../../../api/contract/shapes/import-plan.ts';
import { call, type OwnerReplyOf, send } from '../../http/call.ts';
import { Unreadable } from '../../http/failure.ts';
import { keys } from '../../http/keys.ts';
import { useChange, useRead } from '../../http/query.ts';
import { queryClient } from '../../http/query-client.ts';
import { refreshAll } from '../../requests/undo.ts';

export type ImportRow = OwnerReplyOf<typeof listImportRows>[number];
/** What is said of a file besides its content; what is empty or undefined is left out. */
type ImportFields = { readonly [name: string]: string | undefined };

/** What importing a file would do; nothing of the catalogue is changed. */
export async function planImport(file: File, fields: ImportFields): Promise<ImportPlan> {
  const upload = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined && value !== '') upload.append(name, value);
  upload.append('file', file, file.name);
  const plan = await call(beginImport, { query: { dryRun: '1' }, upload });
  queryClient.setQueryData([...keys.imports, plan.id], plan);
  return plan;
}

/** What the same file would do when it is read in another way. */
export async function planAgain(id: string, options: ImportOptions): Promise<ImportPlan> {
  const plan = await call(replanImport, { params: { id }, body: options });
  queryClient.setQueryData([...keys.imports, plan.id], plan);
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

export const useMappings = () => useRead(listMappings, keys.mappings);
export const useDeleteMapping = () => useChange(deleteMapping, [keys.mappings]);
export const useKeepMapping = () => useChange(keepMapping, [keys.mappings]);

/** How far the file of this name has come that is being looked at, each second; undefined: nothing is known of it. */
export const useImportProgress = (fileName: string | undefined) =>
  useQuery({
    queryKey: keys.importProgress,
    queryFn: ({ signal }) => call(listImportProgress, { signal }),
    enabled: fileName !== undefined,
    refetchInterval: 1000,
    gcTime: 0,
    select: (all) => all.find((each) => each.fileName === fileName),
  });

export const useImport = (id: string) =>
  useQuery({
    queryKey: [...keys.imports, id],
    queryFn: ({ signal }) => call(getImport, { params: { id }, signal }),
  });

/** A page of the rows; that of the last filter, as placeholder data, until the next has come. */
export const useImportRows = (id: string, asked: { status?: string | undefined; page?: string | undefined }) =>
  useQuery({
    queryKey: [...keys.imports, id, 'rows', asked],
    queryFn: async ({ signal }) => {
      const query = Object.fromEntries(
        Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
      );
      const reply = await send(listImportRows, { params: { id }, query, signal });
      try {
        const rows = listImportRows.reply.parse(JSON.parse(await reply.text()));
        return { rows, hasMore: /rel="?next"?/.test(reply.headers.get('Link') ?? '') };
      } catch (error) {
        throw new Unreadable(error);
      }
    },
    placeholderData: keepPreviousData,
  });
