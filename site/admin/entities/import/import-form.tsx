import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { feedName, plannedKinds, type ImportPlan } from '../../../../api/contract/shapes/import-plan.ts';
import { ChooseFile } from '../../ui/inputs/choose-file.tsx';
import { importText, kindNames } from './import-text.ts';
import { beginImport, listImportProgress } from '../../../../api/contract/imports.ts';
import { failure } from '../../text/messages.ts';
import { useChange, useRead } from '../../http/query.ts';
import { ChoiceField, TextField } from '../../ui/forms/fields.tsx';
import { RecordForm } from '../../ui/forms/record-form.tsx';

const kinds = plannedKinds.map((value) => ({ value, label: kindNames[value] }));
const schema = z.object({ kind: z.enum(plannedKinds), feed: feedName.optional() });

/** A file that was looked at, with what was said of it. */
export type ChosenFile = z.output<typeof schema> & { readonly file: File };

interface Props {
  /** What was chosen before, in place of which another may be; null: nothing. */
  before: ChosenFile | null;
  onPlanned(plan: ImportPlan, chosen: ChosenFile): void;
}

/** Asks for a file and what it holds, and has it looked at. */
export function ImportForm({ before, onPlanned }: Props) {
  const begin = useChange(beginImport);
  const [file, setFile] = useState(before?.file ?? null);

  async function look({ kind, feed }: z.output<typeof schema>) {
    if (file === null) return;
    const upload = new FormData();
    upload.append('kind', kind);
    if (kind !== 'everything' && feed !== undefined) upload.append('feed', feed);
    upload.append('file', file, file.name);
    const plan = await begin.mutateAsync({ query: { dryRun: '1' }, upload });
    // Once the form counts as saved, nothing is left unsaved.
    queueMicrotask(() => onPlanned(plan, { kind, feed, file }));
  }

  return (
    <RecordForm
      schema={schema.refine(() => file !== null, { path: ['file'], message: 'Choose a file first.' })}
      record={{ kind: before?.kind ?? 'coupons', feed: before?.feed }}
      draft={{ kind: 'import' }}
      submitLabel="Show what it would do"
      busyLabel={importText.looking}
      isStill
      effect={null}
      failed={failure('Nothing was read')}
      aside={<LookProgress file={file} />}
      save={look}
    >
      <ChoiceField name="kind" label={importText.holds} options={kinds} />
      <FileChoice file={file} onFile={setFile} />
      <FeedField />
    </RecordForm>
  );
}

const FeedField = () =>
  useWatch<z.input<typeof schema>>({ name: 'kind' }) !== 'everything' && (
    <TextField
      name="feed"
      hint="Names what the file comes from again and again, such as awin. Leave it empty for a spreadsheet of your own."
    />
  );

/** How far the file has come, each second; nothing while nothing is known of it. */
function LookProgress({ file }: { file: File | null }) {
  const { isSubmitting } = useFormContext().formState;
  const options = { enabled: isSubmitting && file !== null, refetchInterval: 1000, gcTime: 0 };
  const data = useRead(listImportProgress, {}, options).data?.find(({ fileName }) => fileName === file?.name);
  return isSubmitting && data && <p className="hint">{importText.progress(data)}</p>;
}

/** A file that is chosen or dropped here. */
function FileChoice({ file, onFile }: { file: File | null; onFile(file: File): void }) {
  const take = ([first]: readonly File[]) => first && onFile(first);
  const { errors } = useFormContext().formState;
  return (
    <div
      className="form-field *:[.btn]:justify-start *:[.btn]:wrap-anywhere"
      role="group"
      aria-label="File"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        take([...event.dataTransfer.files]);
      }}
    >
      <span>File</span>
      <ChooseFile label="File to import" accepted={[]} isLarge onFiles={take}>
        {file?.name ?? 'Choose or drop a file'}
      </ChooseFile>
      {file === null && errors['file'] && <p className="field-error">{String(errors['file'].message)}</p>}
    </div>
  );
}
