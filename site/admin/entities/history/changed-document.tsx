import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { ChangedDocument as Changed } from '../../../../api/contract/shapes/change-history.ts';
import { getVersion, restoreVersion } from '../../../../api/contract/history.ts';
import { hiddenFields, labelOf } from '../../../../data/schema/field-labels.ts';
import { useRead } from '../../http/query.ts';
import { Dialog } from '../../ui/controls/dialogs.tsx';
import { Loaded } from '../../ui/controls/list-state.tsx';
import { ComparedText } from '../../ui/differences/compared.tsx';
import { ChangeQuestion } from '../../ui/forms/change-question.tsx';
import { FilterChips, chipsOf } from '../../ui/table/table-tools.tsx';
import { restore } from '../../requests/undo.ts';
import { placeOf } from '../../ui/drafts/drafts.ts';
import { comparedText, isEmpty, thingOf, valueText, type Reading } from '../../ui/differences/value-text.ts';
import { Button } from '../../ui/controls/buttons.tsx';

type Difference = Changed['differences'][number];

interface ChangedValuesProps {
  difference: Difference;
  reading: Reading;
}

/** From which value to which, in the words of the forms; what was empty is not shown as a value. */
function ChangedValues({ difference: { path, from, to, isOrder }, reading }: ChangedValuesProps) {
  const [isNew, isGone] = [isEmpty(from), isEmpty(to)];
  const isThing = typeof to === 'object' && !Array.isArray(to);
  const lead = isNew ? (isThing ? 'Added:' : 'Set to') : isGone && 'Removed:';
  const before = <FieldValue path={path} value={from} reading={reading} />;
  return (
    <span className="[grid-area:2/1] line-clamp-4 wrap-anywhere whitespace-pre-line md:[grid-area:auto]">
      {lead && <span className="hint">{lead} </span>}
      {!isNew && (isOrder ? before : <del className="text-muted decoration-danger">{before}</del>)}
      {!isNew && !isGone && (
        <>
          {' '}
          <span aria-hidden>→</span>
          <span className="sr-only"> became </span>{' '}
        </>
      )}
      {!isGone && (
        <ins className="no-underline font-semibold">
          <FieldValue path={path} value={to} reading={reading} />
        </ins>
      )}
    </span>
  );
}

/** What points to a store, a post or a category leads there. */
function FieldValue({ path, value, reading }: { path: string; value: unknown; reading: Reading }): ReactNode {
  const thing = thingOf(path, value, reading);
  if (thing === null) return valueText(path, value, reading);
  return (
    <Link className="link" {...placeOf(thing.key)}>
      {thing.name}
    </Link>
  );
}

/** So many differences are shown at once, fewer beside other documents; the comparison has all. */
const MOST_SHOWN = 8;
const MOST_BESIDE = 3;

interface Props {
  document: Changed;
  /** Its change is about it alone, or shown by itself. */
  alone: boolean;
  timeZone: string;
}

/** Where nothing was before, what the change put there goes. */
const wayBack = ({ from }: Difference): string => (isEmpty(from) ? 'Remove' : 'Restore');

/** What a change did to one document, value by value. */
export function ChangedDocument({ document, alone, timeZone }: Props) {
  const { versionId, key, name, differences, things } = document;
  const [open, setOpen] = useState<'comparison' | 'restore' | Difference | null>(null);
  const field = typeof open === 'object' ? open?.path : undefined;
  const [all, setAll] = useState(false);
  const close = () => setOpen(null);
  const restoreText = (difference: Difference) => `${wayBack(difference)} ${difference.label} of ${name}`;
  const [whole] = differences.filter(({ path }) => path === '');
  const isGone = whole?.to === null;
  const shown = all ? differences : differences.slice(0, alone ? MOST_SHOWN : MOST_BESIDE);
  return (
    <section className="grid grid-cols-1 gap-1 pt-2 border-t border-t-line" aria-label={name}>
      <div className="changed-head flex flex-wrap items-center gap-x-1 gap-y-0">
        <h3>
          {isGone ? (
            name
          ) : (
            <Link
              className="link inline-flex items-center min-h-7 max-sm:min-h-11 pointer-coarse:min-h-11"
              {...placeOf(key)}
            >
              {name}
            </Link>
          )}
          {whole && <span className="badge">{isGone ? 'deleted' : 'created'}</span>}
        </h3>
        <Link className="btn btn-quiet btn-small" to="/history" search={{ key }} aria-label={`Its history: ${name}`}>
          Its history
        </Link>
        <Button look="quiet" aria-label={`Compare ${name} before and after`} onClick={() => setOpen('comparison')}>
          Compare
        </Button>
        {whole?.from !== null && (
          <Button look="quiet" aria-label={`Restore what was before of ${name}`} onClick={() => setOpen('restore')}>
            Restore what was before
          </Button>
        )}
      </div>
      {!whole && (
        <ul className="grid grid-cols-1 gap-1">
          {shown.map((difference) => (
            <li key={`${difference.path} ${difference.isOrder}`} className="changed-field">
              <b className="font-semibold">{difference.label}</b>
              <ChangedValues difference={difference} reading={{ timeZone, things }} />
              {!difference.isOrder && (
                <Button look="quiet" aria-label={restoreText(difference)} onClick={() => setOpen(difference)}>
                  {wayBack(difference)}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {shown.length < differences.length && (
        <button type="button" className="link" onClick={() => setAll(true)}>
          {`Show ${differences.length - shown.length} more`}
        </button>
      )}
      {open === 'comparison' && (
        <ComparisonDialog versionId={versionId} name={name} timeZone={timeZone} onClose={close} />
      )}
      {open !== null && open !== 'comparison' && (
        <ChangeQuestion
          title={open === 'restore' ? `Restore ${name} as it was before this change?` : `${restoreText(open)}?`}
          text="It replaces what is there now, whatever was changed since."
          confirm={open === 'restore' ? 'Restore' : wayBack(open)}
          dangerous={false}
          call={restoreVersion}
          given={{ params: { versionId }, body: { field } }}
          act={() => restore(versionId, field)}
          onClose={close}
        />
      )}
    </section>
  );
}

interface ComparisonProps {
  versionId: string;
  name: string;
  timeZone: string;
  onClose(): void;
}

/** A document before a change beside what it was afterwards, or is now: field by field where they differ. */
function ComparisonDialog({ versionId, name, timeZone, onClose }: ComparisonProps) {
  const version = useRead(getVersion, { params: { versionId } }, { gcTime: 0 });
  const [other, setOther] = useState<'after' | 'now'>('after');
  return (
    <Dialog wide onClose={onClose} title={`${name}, before and after`}>
      <FilterChips
        label="Compare what was before with"
        chips={chipsOf({ after: 'After this change', now: 'Now' })}
        value={other}
        onChange={(chosen) => setOther(chosen === 'now' ? 'now' : 'after')}
      />
      <Loaded query={version} of="version">
        {({ things, ...versions }) => {
          const before = versions.before as Fields;
          const after = versions[other === 'now' ? 'current' : 'after'] as Fields;
          const fields = differing(before, after);
          return (
            <div className="grid grid-cols-1 gap-3" role="group" aria-label="Both versions" tabIndex={0}>
              {fields.length === 0 && <p className="hint">Nothing differs: it is as it was before this change.</p>}
              {fields.map((field) => (
                <FieldComparison
                  key={field}
                  sides={before === null ? [other] : after === null ? ['before'] : ['before', other]}
                  label={labelOf(field)}
                  before={comparedText(field, before?.[field], after?.[field], { timeZone, things })}
                  after={comparedText(field, after?.[field], before?.[field], { timeZone, things })}
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
      <div className="grid gap-2 min-w-0 sm:grid-cols-2">
        {sides.map((side) => (
          <div key={side} className="version grid-cols-[minmax(0,1fr)] cursor-auto">
            <b>{sideNames[side]}</b>
            <ComparedText before={before} after={after} shown={side === 'before' ? 'before' : 'after'} />
          </div>
        ))}
      </div>
    </>
  );
}

type Fields = { readonly [field: string]: unknown } | null;

const differing = (before: Fields, after: Fields): string[] =>
  Object.keys({ ...before, ...after }).filter(
    (field) => !hiddenFields.includes(field) && JSON.stringify(before?.[field]) !== JSON.stringify(after?.[field]),
  );
