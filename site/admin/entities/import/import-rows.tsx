import type { PlannedKind, RowStatus } from '../../../../api/contract/shapes/import-plan.ts';
import { Loaded, Pager } from '../../ui/controls/list-state.tsx';
import { isEmpty, valueText } from '../../ui/differences/value-text.ts';
import { useSiteZone } from '../../requests/reads.ts';
import { fieldName, importText, statusNames } from './import-text.ts';
import { listImportRows, type ImportRow } from '../../../../api/contract/imports.ts';
import { usePage } from '../../http/query.ts';

interface Props {
  id: string;
  kind: PlannedKind;
  status: RowStatus | undefined;
  page: string | undefined;
  onPage(page: string): void;
}

/** Of which colour the mark of a status is. */
const marks = { new: 'live', changed: 'scheduled', same: 'off', refused: 'expired', gone: 'off' } as const;

/** A page of the rows, each with what becomes of it and why. */
export function ImportRows({ id, kind, status, page, onPage }: Props) {
  const rows = usePage(listImportRows, { params: { id }, query: { status, page } });
  return (
    <Loaded query={rows} of="rows">
      {({ items: shown, hasMore }) => (
        <>
          {shown.length === 0 ? (
            <p className="nothing">No row of this kind.</p>
          ) : (
            <div className="import-table mt-3 overflow-x-auto" role="group" aria-label="Rows of the file" tabIndex={0}>
              <table className="w-full border-collapse text-[0.875rem] md:min-w-160">
                <thead>
                  <tr>
                    {['Line', 'Status', 'What', 'What happens'].map((head) => (
                      <th key={head} scope="col">
                        {head}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {shown.map((row, at) => (
                    <Row key={`${row.line} ${at}`} row={row} kind={kind} />
                  ))}
                </tbody>
              </table>
            </div>
          )}
          <Pager page={Number(page ?? 1)} hasMore={hasMore} onPage={(next) => onPage(String(next))} />
        </>
      )}
    </Loaded>
  );
}

interface RowProps {
  row: ImportRow;
  kind: PlannedKind;
}

function Row({ row, kind }: RowProps) {
  const { line, status, name, storeName, code } = row;
  const about = [storeName, code].filter((text) => text !== null && text !== '');
  return (
    <tr>
      <td className="max-md:basis-auto max-md:-order-1 max-md:text-muted max-md:not-empty:before:content-['Line_']">
        {line ?? ''}
      </td>
      <td className="max-md:basis-auto max-md:-order-1">
        <span className="record-state" data-state={marks[status]}>
          {statusNames[status]}
        </span>
      </td>
      <td className="max-md:font-[550]">
        {name}
        {about.length > 0 && <p className="hint font-normal">{about.join(' · ')}</p>}
      </td>
      <td>
        <Happens row={row} kind={kind} />
      </td>
    </tr>
  );
}

function Happens({ row: { status, fields, kept, reason, column }, kind }: RowProps) {
  const reading = { timeZone: useSiteZone(), things: [] };
  if (status === 'refused')
    return (
      <>
        {column !== null && <b>{`${column}: `}</b>}
        {reason}
      </>
    );
  const text = (field: string, value: unknown) => valueText(field, value, reading);
  return (
    <>
      {status === 'gone' && 'The feed no longer lists it: it is withdrawn.'}
      {status === 'new' && fields.length === 0 && 'It is added.'}
      {fields.map(({ field, from, to }) => (
        <p key={field}>
          <b>{`${kind === 'everything' ? field : fieldName(field)}: `}</b>
          {!isEmpty(from) && (
            <>
              <del className="text-muted">{text(field, from)}</del> <span aria-hidden>→</span>
              <span className="sr-only"> becomes </span>{' '}
            </>
          )}
          <ins className="no-underline font-semibold">{text(field, to)}</ins>
        </p>
      ))}
      {kept.length > 0 && <p className="hint">{importText.kept(kept)}</p>}
    </>
  );
}
