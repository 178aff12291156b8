import { useState } from 'react';
import { Dialog } from '../../ui/controls/dialogs.tsx';
import { Loaded } from '../../ui/controls/list-state.tsx';
import { ComparedText } from '../../ui/differences/compared.tsx';
import { labelOf } from '../../../../data/schema/field-labels.ts';
import { FilterChips, chipsOf } from '../../ui/table/table-tools.tsx';
import { comparedText } from '../../ui/differences/value-text.ts';
import { getVersion } from '../../../../api/contract/history.ts';
import { useRead } from '../../http/query.ts';

interface Props {
  versionId: string;
  name: string;
  timeZone: string;
  onClose(): void;
}

/** A document before a change beside what it was afterwards, or is now: field by field where they differ. */
export function ComparisonDialog({ versionId, name, timeZone, onClose }: Props) {
  const version = useRead(getVersion, { params: { versionId } }, { gcTime: 0 });
  const [other, setOther] = useState<'after' | 'now'>('after');
  return (
    <Dialog open wide onClose={onClose} title={`${name}, before and after`}>
      <FilterChips
        label="Compare what was before with"
        chips={chipsOf({ after: 'After this change', now: 'Now' })}
        value={other}
        onChange={(chosen) => setOther(chosen === 'now' ? 'now' : 'after')}
      />
      <Loaded query={version} of="version">
        {({ before, after: then, current, things }) => {
          const after = other === 'now' ? current : then;
          const fields = differing(before, after);
          return (
            <div className="comparison" role="group" aria-label="Both versions" tabIndex={0}>
              {fields.length === 0 && <p className="hint">Nothing differs: it is as it was before this change.</p>}
              {fields.map((field) => (
                <FieldComparison
                  key={field}
                  sides={before === null ? [other] : after === null ? ['before'] : ['before', other]}
                  label={labelOf(field)}
                  before={comparedText(field, valueOf(before, field), valueOf(after, field), { timeZone, things })}
                  after={comparedText(field, valueOf(after, field), valueOf(before, field), { timeZone, things })}
                />
              ))}
            </div>
          );
        }}
      </Loaded>
    </Dialog>
  );
}

const sideNames = { before: 'Before', after: 'After', now: 'Now' };

interface FieldProps {
  label: string;
  /** Of a thing that was created or deleted: the one that there is. */
  sides: readonly (keyof typeof sideNames)[];
  before: string;
  after: string;
}

function FieldComparison({ label, sides, before, after }: FieldProps) {
  if (before === '' && after === '') return null;
  return (
    <>
      <h3 className="text-[0.9375rem] font-bold">{label}</h3>
      <div className="version-pair">
        {sides.map((side) => (
          <div key={side} className="version">
            <b>{sideNames[side]}</b>
            <ComparedText before={before} after={after} shown={side === 'before' ? 'before' : 'after'} />
          </div>
        ))}
      </div>
    </>
  );
}

const valueOf = (document: unknown, field: string): unknown =>
  (document as { [field: string]: unknown } | null)?.[field];

/** What every save changes, and what no form shows. */
const HIDDEN: ReadonlySet<string> = new Set(['id', 'revision', 'createdAt', 'updatedAt']);

const differing = (before: unknown, after: unknown): string[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (field) => !HIDDEN.has(field) && JSON.stringify(valueOf(before, field)) !== JSON.stringify(valueOf(after, field)),
  );
