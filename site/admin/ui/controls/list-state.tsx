import type { UseQueryResult } from '@tanstack/react-query';
import { RefreshCw, ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { noReason } from '../../text/messages.ts';
import { reasonOf } from '../../http/failure.ts';
import { Button } from './buttons.tsx';

/**
 * Marks a place where content may still appear and move everything below it. Until that is known, what is below is not shown
 * (`.unsettled` in `controls.css`), so that no press lands on something that has just moved there.
 */
export function Unsettled() {
  return <div className="unsettled" hidden />;
}

const skeletons = {
  rows: { count: 3, height: 'h-11', around: '' },
  list: { count: 7, height: 'h-12', around: 'content-start overflow-hidden h-96' },
  line: { count: 1, height: 'h-6', around: '' },
};

interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  /** What is being read, such as `stores`. */
  of: string;
  /** The expected height: that of a list that scrolls, or one line; three rows otherwise. */
  as?: keyof typeof skeletons | undefined;
  children(data: Data): ReactNode;
}

/** What was read; while it is on its way or could not be read, a message says so, and it can be requested again. */
export function Loaded<Data>({ query, of, as = 'rows', children }: LoadedProps<Data>) {
  if (query.data !== undefined) {
    return (
      <>
        {query.isError && (
          <Failed query={query} message={`This may be out of date: the ${of} could not be loaded again.`} />
        )}
        {children(query.data)}
      </>
    );
  }
  if (query.isError) return <Failed query={query} message={`The ${of} could not be loaded.`} />;
  const { count, height, around } = skeletons[as];
  return (
    <div className={`unsettled grid gap-2 mt-3 ${around}`} role="status">
      <span className="sr-only">{`Loading the ${of}`}</span>
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className={`skeleton ${height}`} />
      ))}
    </div>
  );
}

function Failed<Data>({ query, message }: { query: UseQueryResult<Data>; message: string }) {
  return (
    <div className="form-error" role="alert">
      <p>
        <strong>{message}</strong> {reasonOf(query.error) || noReason}
      </p>
      <Button icon={RefreshCw} disabled={query.isFetching} onClick={() => void query.refetch()}>
        Try again
      </Button>
    </div>
  );
}

/** Why something failed, read out when it appears; nothing while nothing has. */
export const FormError = ({ children }: { children: ReactNode }) =>
  children ? (
    <p className="form-error" role="alert">
      {children}
    </p>
  ) : null;

interface PagerProps {
  /** From 1. */
  page: number;
  /** How many there are, where that is counted. */
  of?: number;
  hasMore: boolean;
  back?: string;
  on?: string;
  onPage(page: number): void;
}

/** To the page before and the next; nothing where there is one page alone. */
export function Pager(props: PagerProps) {
  const { page, of, hasMore, back = 'Previous page', on = 'Next page', onPage } = props;
  if (page === 1 && !hasMore) return null;
  const pages = of === undefined ? '' : ` of ${of.toLocaleString('en-US')}`;
  return (
    <nav className="pager" aria-label="Pages">
      <Button icon={ChevronLeft} idle={page === 1} onClick={() => onPage(Math.min(page - 1, of ?? page))}>
        {back}
      </Button>
      <p>{`Page ${page.toLocaleString('en-US')}${pages}`}</p>
      <Button icon={ChevronRight} idle={!hasMore} onClick={() => onPage(page + 1)}>
        {on}
      </Button>
    </nav>
  );
}
