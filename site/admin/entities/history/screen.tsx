import { Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Loaded } from '../../ui/controls/list-state.tsx';
import { useSiteZone } from '../../requests/settings.ts';
import { Screen } from '../../app/shell/screen.tsx';
import { useTableSearch } from '../../ui/table/use-table-search.ts';
import { ChangeEntry } from './change-entry.tsx';
import { HistoryFilters } from './history-filters.tsx';
import { historyText } from './history-text.ts';
import type { HistorySearch } from './search.ts';
import { useWho } from './who.ts';
import { listHistory } from '../../../../api/contract/history.ts';
import { fresh, usePage } from '../../http/query.ts';

/** Every change of the catalogue, the newest first, with the way back. */
export default function HistoryScreen() {
  const [{ key, day, session, change, page }, set] = useTableSearch<HistorySearch>();
  const timeZone = useSiteZone();
  const who = useWho();
  const history = usePage(listHistory, { query: { key, day, session, change, page } }, fresh);
  const isFiltered = [key, day, session, change].some((each) => each !== undefined);
  return (
    <Screen title="History" about={historyText.about}>
      <HistoryFilters shown={history.data?.items ?? []} timeZone={timeZone} />
      {isFiltered && (
        <p>
          <Link className="link" to="/history" search={{}}>
            Show all changes
          </Link>
        </p>
      )}
      <Loaded query={history} of="history">
        {({ items: entries, hasMore }) => (
          <>
            {entries.length === 0 ? (
              <p className="nothing">{isFiltered ? historyText.noneFound : historyText.none}</p>
            ) : (
              <ol className="changes" aria-label="Changes" aria-busy={history.isPlaceholderData}>
                {entries.map((entry) => (
                  <ChangeEntry
                    key={entry.id}
                    entry={entry}
                    alone={change !== undefined}
                    who={who.nameOf(entry.session)}
                    timeZone={timeZone}
                  />
                ))}
              </ol>
            )}
            <HistoryPages page={Number(page ?? 1)} hasMore={hasMore} onPage={(next) => set({ page: String(next) })} />
          </>
        )}
      </Loaded>
      <p className="hint">{historyText.elsewhere}</p>
    </Screen>
  );
}

interface PagesProps {
  /** From 1. */
  page: number;
  hasMore: boolean;
  onPage(page: number): void;
}

/** How many pages there are is not counted. */
function HistoryPages({ page, hasMore, onPage }: PagesProps) {
  if (page === 1 && !hasMore) return null;
  function go(to: number): void {
    onPage(to);
    scrollTo({ top: 0 });
  }
  return (
    <nav className="pager" aria-label="Pages">
      <button
        type="button"
        className="btn btn-plain btn-small"
        aria-disabled={page === 1 || undefined}
        onClick={() => page > 1 && go(page - 1)}
      >
        <ChevronLeft className="icon" aria-hidden /> Newer
      </button>
      <p>{`Page ${page.toLocaleString('en-US')}`}</p>
      <button
        type="button"
        className="btn btn-plain btn-small"
        aria-disabled={!hasMore || undefined}
        onClick={() => hasMore && go(page + 1)}
      >
        Older <ChevronRight className="icon" aria-hidden />
      </button>
    </nav>
  );
}
