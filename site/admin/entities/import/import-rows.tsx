import type { PlannedKind } from '../../../../api/contract/shapes/import-plan.ts';
import { Loaded, Pager } from '../../ui/controls/list-state.tsx';
import { isEmpty, valueText } from '../../ui/differences/value-text.ts';
import { useSiteZone } from '../../requests/reads.ts';
import { fieldName, importText, statusNames } from './import-text.ts';
import { listImportRows, type ImportRow } from '../../../../api/contract/imports.ts';
import { inOneLine } from '../../text/messages.ts';
import { usePage } from '../../http/query.ts';
import { useAddress } from '../../ui/address/params.ts';

/** Of which colour the mark of a status is. */
const marks = { new: 'live', changed: 'scheduled', same: 'off', refused: 'expired', gone: 'off' } as const;

/** A page of the rows, each with what becomes of it and why. */
export function ImportRows({ id, kind }: { id: string; kind: PlannedKind }) {
  const [{ status, page }, change] = useAddress();
  const rows = usePage(listImportRows, { params: { id }, query: { status, page } });
  return (
    <Loaded query={rows} of="rows">
      {({ items: shown, hasMore }) => (
        <>
          {shown.length === 0 ? (
            <p className="nothing">No row of this kind.</p>
          ) : (
            <ul className="mt-3" aria-label="Rows of the file">
              {shown.map((row, at) => (
                <Row key={`${row.line} ${at}`} row={row} kind={kind} />
              ))}
            </ul>
          )}
          <Pager page={Number(page ?? 1)} hasMore={hasMore} onPage={(next) => change({ page: String(next) })} />
        </>
      )}
    </Loaded>
  );
}

/** In view at once, and below each other on a phone: its status and where it stands, what it is about, and what happens. */
function Row({ row, kind }: { row: ImportRow; kind: PlannedKind }) {
  const { line, status, name, storeName, code, fields, kept, reason, column } = row;
  const reading = { timeZone: useSiteZone(), things: [] };
  const text = (field: string, value: unknown) => valueText(field, value, reading);
  const isRefused = status === 'refused';
  const about = inOneLine(storeName, code);
  return (
    <li className="grid gap-x-3 py-2 border-b border-b-line text-[0.875rem] wrap-anywhere md:grid-cols-[7rem_1fr_2fr]">
      <p className="max-md:flex gap-x-3">
        <span className="record-state" data-state={marks[status]}>
          {statusNames[status]}
        </span>
        {line !== null && <span className="hint md:block">{` Line ${line}`}</span>}
      </p>
      <div>
        <b className="font-[550]">{name}</b>
        {about !== '' && <p className="hint">{about}</p>}
      </div>
      <div>
        {isRefused && column !== null && <b>{`${column}: `}</b>}
        {isRefused && reason}
        {status === 'gone' && 'The feed no longer lists it: it is withdrawn.'}
        {status === 'new' && fields.length === 0 && 'It is added.'}
        {(isRefused ? [] : fields).map(({ field, from, to }) => (
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
        {!isRefused && kept.length > 0 && <p className="hint">{importText.kept(kept)}</p>}
      </div>
    </li>
  );
}
