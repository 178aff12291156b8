import { plural } from '../../../../data/schema/plural.ts';
import { FailingCodes } from '../../shell/failing-codes.tsx';
import { Screen } from '../../shell/screen.tsx';
import { Loaded } from '../../controls/list-state.tsx';
import { Unsettled } from '../../controls/unsettled.tsx';
import { usePublishStatus } from '../../requests/publishing.ts';
import { useToday } from '../../requests/today.ts';
import { CareLines } from './care-lines.tsx';
import { Servers } from './servers.tsx';
import { StoreDrafts } from './store-drafts.tsx';
import { Usage } from './usage.tsx';

/** What needs care, and what shoppers used. */
export default function TodayScreen() {
  const today = useToday();
  return (
    <Screen title="Today" about="What needs care. Each line leads to what it counts.">
      <FailingCodes />
      <Publishing />
      <Loaded query={today} of="figures">
        {(read) => (
          <>
            <StoreDrafts total={read.drafts.total} stores={read.drafts.items} />
            <CareLines today={read} />
            <Usage figures={read.figures} />
            <Servers />
          </>
        )}
      </Loaded>
    </Screen>
  );
}

/** Pages that could not be published and documents with problems, which the bar above lists. */
function Publishing() {
  const read = usePublishStatus();
  if (read.isPending) return <Unsettled />;
  const status = read.data;
  const [pages, documents] = [status?.failed.length ?? 0, status?.documents.length ?? 0];
  if (pages + documents === 0) return null;
  const parts = [
    pages > 0 && `${pages} ${plural(pages, 'page')} could not be published`,
    documents > 0 && `${documents} ${plural(documents, 'document needs', 'documents need')} fixing`,
  ];
  return (
    <p className="form-error">{`${parts.filter((part) => part !== false).join(', and ')}. The line above says what and why.`}</p>
  );
}
