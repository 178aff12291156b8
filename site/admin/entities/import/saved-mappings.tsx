import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ImportKind } from '../../../../api/contract/shapes/import-fields.ts';
import { wordKey } from '../../../../api/contract/shapes/import-plan.ts';
import { toast } from '../../../browser/toasts.ts';
import { RowButton, Button } from '../../ui/controls/buttons.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import { Deletion } from '../../ui/forms/deletion.tsx';
import { useUnsaved } from '../../ui/drafts/unsaved.ts';
import type { Mapping } from './column-mapping.tsx';
import { importText } from './import-text.ts';
import { listMappings, deleteMapping, keepMapping } from '../../../../api/contract/imports.ts';
import { useRead, useChange } from '../../http/query.ts';
import { reporting } from '../../requests/undo.ts';

interface Props {
  kind: ImportKind;
  /** As it is chosen now. */
  mapping: Mapping;
  onMapping(kept: Mapping): void;
}

/** Mappings that are kept by name: one of them is used or deleted, or the present one is kept. */
export function SavedMappings({ kind, mapping, onMapping }: Props) {
  const mappings = useRead(listMappings);
  const keep = useChange(keepMapping);
  /** The kept one that was used last. */
  const [used, setUsed] = useState('');
  const [deleting, setDeleting] = useState(false);
  /** The name to keep the present one under. */
  const [typed, setTyped] = useState('');
  const unsaved = useUnsaved(typed !== '', 'typed');
  const name = typed.trim();
  const own = (mappings.data ?? []).filter((each) => each.kind === kind);
  const isKept = own.some((each) => each.name === used);

  async function keepThis() {
    await reporting(importText.columnsNotKept, async () => {
      await keep.mutateAsync({ params: { name }, body: { kind, mapping } });
      toast(importText.columnsKept(name));
      setTyped('');
    });
  }

  /** Of the columns that this file has, and their words. */
  function use(chosen: string) {
    setUsed(chosen);
    const found = own.find((each) => each.name === chosen)?.mapping ?? {};
    const isHere = (key: string) =>
      Object.keys(mapping).some((column) => key === column || key.startsWith(wordKey(column, '')));
    onMapping(Object.fromEntries(Object.entries(found).filter(([key]) => isHere(key))));
  }

  return (
    <div className="import-kept" data-unsaved={unsaved}>
      {own.length > 0 && (
        <Select
          label={importText.keptColumns}
          placeholder={importText.keptColumns}
          small
          options={own.map((each) => ({ value: each.name, label: each.name }))}
          value={isKept ? used : ''}
          onChange={use}
        />
      )}
      {isKept && <RowButton icon={Trash2} label={importText.deleteColumns(used)} onClick={() => setDeleting(true)} />}
      <input
        className="field"
        aria-label="Name to keep these columns by"
        placeholder="Name, such as Awin"
        maxLength={80}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button idle={name === '' || keep.isPending} onClick={() => void keepThis()}>
        Keep these columns
      </Button>
      {deleting && (
        <Deletion
          name={used}
          effect={
            <p>
              Its columns are no longer kept. This cannot be undone. What was imported with it stays; a feed or a
              command that names it fails.
            </p>
          }
          undoable={false}
          call={deleteMapping}
          given={{ params: { name: used } }}
          toasts={importText}
          onClose={() => setDeleting(false)}
        />
      )}
    </div>
  );
}
