import { useState, type SubmitEvent } from 'react';
import { plannedKinds, type ImportPlan, type PlannedKind } from '../../../../api/contract/shapes/import-plan.ts';
import { LabelledChoice } from '../../ui/inputs/choices.tsx';
import { ChooseFile } from '../../ui/inputs/choose-file.tsx';
import { DraftKept, DraftsLeft } from '../../ui/drafts/draft-notes.tsx';
import { useStateDraft } from '../../ui/drafts/use-draft.ts';
import { reasonOf, SignedOut } from '../../http/failure.ts';
import { Panel } from '../../app/shell/screen.tsx';
import { importText, kindNames } from './import-text.ts';
import { beginImport, listImportProgress } from '../../../../api/contract/imports.ts';
import { call } from '../../http/call.ts';
import { useRead } from '../../http/query.ts';
import { InputField } from '../../ui/inputs/field.tsx';
import { Button } from '../../ui/controls/buttons.tsx';
import { FormError } from '../../ui/controls/list-state.tsx';

const NO_FILE = 'Choose a file first.';
const kinds = plannedKinds.map((value) => ({ value, label: kindNames[value] }));

const blank = { kind: 'coupons' as PlannedKind, feed: '' };

/** A file that was looked at, with what was said of it. */
export type ChosenFile = typeof blank & { readonly file: File };

interface Props {
  /** What was chosen before, in place of which another may be; null: nothing. */
  before: ChosenFile | null;
  onPlanned(plan: ImportPlan, chosen: ChosenFile): void;
}

/** Asks for a file and what it holds, and has it looked at. */
export function ImportForm({ before, onPlanned }: Props) {
  const [file, setFile] = useState<File | null>(before?.file ?? null);
  const [typed, setTyped] = useState(before === null ? blank : { kind: before.kind, feed: before.feed });
  const { kind, feed } = typed;
  const set = (change: Partial<typeof blank>) => setTyped({ ...typed, ...change });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // A file cannot be kept.
  const draft = useStateDraft('import', feed === '' ? null : typed, (left) => setTyped({ ...blank, ...left }));

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    if (file === null) return setFailure(NO_FILE);
    setFailure(null);
    setBusy(true);
    try {
      const upload = new FormData();
      upload.append('kind', kind);
      if (kind !== 'everything' && feed.trim() !== '') upload.append('feed', feed.trim());
      upload.append('file', file, file.name);
      const plan = await call(beginImport, { query: { dryRun: '1' }, upload });
      draft.forget();
      onPlanned(plan, { ...typed, file });
    } catch (error) {
      if (!(error instanceof SignedOut)) setFailure(reasonOf(error));
    }
    setBusy(false);
  }

  return (
    <Panel
      id="import"
      title="Import"
      about="CSV, TSV, JSON, NDJSON or XML up to 200 MB, or XLSX up to 20 MB. Nothing is changed before you have seen what it would do."
    >
      <form className="form" noValidate data-unsaved={draft.unsaved} onSubmit={(event) => void submit(event)}>
        <DraftsLeft drafts={draft.left} onRestore={draft.restore} />
        <div className="form-body">
          <LabelledChoice
            label={importText.holds}
            options={kinds}
            value={kind}
            onChange={(next) => set({ kind: next as PlannedKind })}
          />
          <FileChoice file={file} onFile={setFile} />
          {kind !== 'everything' && (
            <InputField
              label="Feed"
              hint="Names what the file comes from again and again, such as awin. Leave it empty for a spreadsheet of your own."
              value={feed}
              onChange={(next) => set({ feed: next })}
            />
          )}
        </div>
        <FormError>{failure}</FormError>
        <div className="dialog-actions">
          <DraftKept {...draft} />
          {busy && <LookProgress file={file} />}
          <Button look="primary" type="submit" idle={busy}>
            {busy ? importText.looking : 'Show what it would do'}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

/** How far the file has come, each second; nothing while nothing is known of it. */
function LookProgress({ file }: { file: File | null }) {
  const options = { enabled: file !== null, refetchInterval: 1000, gcTime: 0 };
  const data = useRead(listImportProgress, {}, options).data?.find(({ fileName }) => fileName === file?.name);
  return data && <p className="hint beside-actions">{importText.progress(data)}</p>;
}

/** A file that is chosen or dropped here. */
function FileChoice({ file, onFile }: { file: File | null; onFile(file: File): void }) {
  const take = ([first]: readonly File[]) => first && onFile(first);
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
    </div>
  );
}
