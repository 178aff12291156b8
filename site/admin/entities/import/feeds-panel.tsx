import { Link } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import type { Feed } from '../../../../api/contract/feeds.ts';
import { toast } from '../../../browser/toasts.ts';
import { useOpen } from '../../ui/address/screen-state.ts';
import { NameButton, RowButton, EditButtons } from '../../ui/controls/buttons.tsx';
import { Deletion } from '../../ui/forms/deletion.tsx';
import { GoneDialog } from '../../ui/forms/gone-dialog.tsx';
import { useSiteZone } from '../../requests/reads.ts';
import { withUndo, reporting } from '../../requests/undo.ts';
import { FeedForm } from './feed-form.tsx';
import { feedText } from './feed-text.ts';
import { listFeeds, deleteFeed, fetchFeed } from '../../../../api/contract/feeds.ts';
import { useRead, useChange } from '../../http/query.ts';
import { ListPanel } from '../../app/shell/list-panel.tsx';

const named = (feeds: readonly Feed[]) => feeds.map((feed) => ({ ...feed, id: feed.name }));

/** Files that are fetched and imported on a schedule, and what came of each last. */
export function FeedsPanel() {
  const feeds = useRead(listFeeds, {}, { select: named });
  const fetching = useChange(fetchFeed);
  const timeZone = useSiteZone();
  const { kind, id, row: opened, missing, show, close } = useOpen<Feed & { id: string }, 'delete'>(feeds.data);

  async function fetchNow({ name }: Feed) {
    if (fetching.isPending) return;
    await reporting(feedText.fetchFailed, async () => {
      const reply = await fetching.mutateAsync({ params: { name } });
      const { message } = reply.state;
      toast(message === null ? withUndo(feedText.fetched, reply) : feedText.fetchFailed(message));
    });
  }

  return (
    <>
      <ListPanel
        id="feeds"
        title="Feeds"
        query={feeds}
        of="feeds"
        label="Feeds"
        none={feedText.none}
        about={feedText.about}
        actions={
          <button type="button" className="btn btn-plain btn-small" onClick={() => show('new')}>
            {feedText.add}
          </button>
        }
      >
        {(feed) => (
          <>
            <div className="row-main">
              <NameButton name={feed.name} onClick={() => show('edit', feed)} />
              <p className="hint">{feedText.state(feed, timeZone)}</p>
              {feed.state.message !== null && <p className="field-error">{feed.state.message}</p>}
              {feed.state.waiting !== null && (
                <Link className="link" to="/import" search={{ import: feed.state.waiting }}>
                  {feedText.waits}
                </Link>
              )}
            </div>
            <div className="row-actions">
              <RowButton icon={RefreshCw} label={`Fetch ${feed.name} now`} onClick={() => void fetchNow(feed)} />
              <EditButtons name={feed.name} onOpen={(next) => show(next, feed)} />
            </div>
          </>
        )}
      </ListPanel>
      {kind === 'new' && <FeedForm onClose={close} />}
      {kind === 'edit' && opened && <FeedForm feed={opened} onClose={close} />}
      {missing && <GoneDialog what="feed" kinds={['feeds']} id={id} onClose={close} />}
      {kind === 'delete' && opened && (
        <Deletion
          name={opened.name}
          effect={<p>{feedText.removal}</p>}
          undoable={false}
          call={deleteFeed}
          given={{ params: { name: opened.name } }}
          toasts={feedText}
          onClose={close}
        />
      )}
    </>
  );
}
