import { Link } from '@tanstack/react-router';
import { Loaded, Pager } from '../../ui/controls/list-state.tsx';
import { useSiteZone } from '../../requests/reads.ts';
import { Screen } from '../../app/shell/screen.tsx';
import { useAddress } from '../../ui/address/params.ts';
import { ChangeEntry } from './change-entry.tsx';
import { HistoryFilters, useWho } from './history-filters.tsx';
import { PageExplanation } from './page-explanation.tsx';
import { listHistory } from '../../../../api/contract/history.ts';
import { fresh, usePage } from '../../http/query.ts';

export default function HistoryScreen() {
  const [{ key, day, session, change, page }, set] = useAddress();
  const timeZone = useSiteZone();
  const who = useWho();
  const history = usePage(listHistory, { query: { key, day, session, change, page } }, fresh);
  const isFiltered = [key, day, session, change].some((each) => each !== undefined);
  return (
    <Screen
      title="History"
      about="Who changed what, from which value to which. Every change can be undone for 30 days."
    >
      <PageExplanation timeZone={timeZone} />
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
              <p className="nothing">{isFiltered ? 'No change matches.' : 'Nothing has been changed yet.'}</p>
            ) : (
              <ol className="grid grid-cols-1 gap-3" aria-label="Changes" aria-busy={history.isPlaceholderData}>
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
            <Pager
              page={Number(page ?? 1)}
              hasMore={hasMore}
              back="Newer"
              on="Older"
              onPage={(next) => {
                set({ page: String(next) });
                scrollTo({ top: 0 });
              }}
            />
          </>
        )}
      </Loaded>
      <p className="hint">Log-ins and refused calls are listed under History in the overview.</p>
    </Screen>
  );
}
