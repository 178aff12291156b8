import { Link } from '@tanstack/react-router';
import { explainPage, type Explanation } from '../../../../api/contract/publishing.ts';
import { fresh, useRead } from '../../http/query.ts';
import { Button } from '../../ui/controls/buttons.tsx';
import { Loaded } from '../../ui/controls/list-state.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { useAddress } from '../../ui/address/params.ts';
import { instantText } from '../../ui/differences/value-text.ts';

const WHY = 'Why does this page look so?';

/** How a document was changed last. */
const ways = {
  form: 'by a form',
  bulk: 'with others at once',
  import: 'by an import',
  feed: 'by a feed',
  file: 'as a file, or by the server',
  undo: 'back to what was before',
} satisfies { [by in Explanation['reads'][number]['by']]: string };

/** Why a page looks so: of the path that is typed, or that the address of the screen names. */
export function PageExplanation({ timeZone }: { timeZone: string }) {
  const [{ of }, set] = useAddress();
  const explained = useRead(explainPage, { query: { path: of ?? '/' } }, { enabled: of !== undefined, ...fresh });
  return (
    <section className="change" aria-label={WHY}>
      <h2>{WHY}</h2>
      <form
        key={of}
        className="flex flex-wrap items-end gap-2 *:[.form-field]:flex-[1_1_12rem]"
        onSubmit={(event) => {
          event.preventDefault();
          const typed = String(new FormData(event.currentTarget).get('path'));
          set({ of: URL.parse(typed, location.origin)?.pathname ?? typed });
        }}
      >
        <Field label="Page">
          {(control) => (
            <input {...control} name="path" className="field" placeholder="/store/acme" defaultValue={of} required />
          )}
        </Field>
        <Button type="submit">Explain</Button>
      </form>
      {of !== undefined && (
        <div aria-live="polite">
          <Loaded query={explained} of="explanation">
            {(page) => <Explained page={page} timeZone={timeZone} />}
          </Loaded>
        </div>
      )}
    </section>
  );
}

type Reads = Explanation['reads'];

function Explained({ page, timeZone }: { page: Explanation; timeZone: string }) {
  const { path, madeAt, because, reads, deals, nextChangeAt } = page;
  const newestFirst = reads.toSorted((one, next) => (next.changedAt ?? '').localeCompare(one.changedAt ?? ''));
  return (
    <>
      <p>
        {madeAt === null ? 'Its file is not there.' : `Made on ${instantText(madeAt, timeZone)}, since ${because}.`}{' '}
        {nextChangeAt === null
          ? 'Nothing that it shows changes by itself.'
          : `It may next change by itself on ${instantText(nextChangeAt, timeZone)}.`}
      </p>
      <ReadList reads={newestFirst} path={path} timeZone={timeZone} />
      {deals.map((deal) => (
        <section key={deal.key} className="mt-3" aria-label={deal.name}>
          <h3>{deal.name}</h3>
          {deal.nextChangeAt !== null && <p>{`Stays so until ${instantText(deal.nextChangeAt, timeZone)}.`}</p>}
          <ReadList reads={deal.reads} path={path} timeZone={timeZone} />
        </section>
      ))}
    </>
  );
}

function ReadList({ reads, path, timeZone }: { reads: Reads; path: string; timeZone: string }) {
  return (
    <ul className="grid grid-cols-1 gap-1" aria-label="What it was made from">
      {reads.map(({ key, name, changedAt, by }) => (
        <li key={key}>
          <Link className="link" to="/history" search={{ key, of: path }}>
            {name}
          </Link>
          {changedAt === null ? ': none yet' : `: changed on ${instantText(changedAt, timeZone)}, ${ways[by]}`}
        </li>
      ))}
    </ul>
  );
}
