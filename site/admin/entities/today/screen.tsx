import type { z } from 'zod';
import { Panel, Screen } from '../../app/shell/screen.tsx';
import { Loaded } from '../../ui/controls/list-state.tsx';
import { type servers, getToday } from '../../../../api/contract/owner-tables.ts';
import { UPLOAD_FAILS } from '../../app/shell/publish-bar.tsx';
import { countOf } from '../../text/messages.ts';
import { useRead, fresh } from '../../http/query.ts';
import { CareLines, FirstSteps } from './care-lines.tsx';
import { StoreDrafts } from './store-drafts.tsx';
import { Usage } from './usage.tsx';
import { getPublishStatus } from '../../../../api/contract/publishing.ts';

type ServersShown = z.infer<typeof servers>;

/** A server says where it is every two seconds. */
const SILENT_S = 10;

/** How far one server is. */
export function serverText({ changesBehind, secondsSinceSeen }: ServersShown['all'][number]): string {
  if (secondsSinceSeen >= SILENT_S) return `Last heard from ${durationText(secondsSinceSeen)} ago`;
  return changesBehind === 0 ? 'Up to date' : `${countOf(changesBehind, 'change')} behind`;
}

/** How far what shoppers get is; `failure`: why the last upload failed. Null: there is nothing to say of it. */
export function uploadText(upload: ServersShown['upload'], failure: string | null): string | null {
  if (upload === null) return null;
  const { leader, changesBehind } = upload;
  if (leader === null) return 'No server uploads now. One of those that run takes over within seconds.';
  if (failure !== null) return `Shoppers see what was uploaded before. ${UPLOAD_FAILS}: ${failure}`;
  if (changesBehind === null) return 'The server that uploads has just taken over.';
  return changesBehind === 0
    ? 'Everything that is saved is uploaded.'
    : `${countOf(changesBehind, 'change')} not uploaded yet.`;
}

function durationText(seconds: number): string {
  if (seconds < 60) return countOf(seconds, 'second');
  if (seconds < 3_600) return countOf(Math.floor(seconds / 60), 'minute');
  return countOf(Math.floor(seconds / 3_600), 'hour');
}

/** Several servers of one site: how far each is, and which one uploads. Nothing where there is one. */
function Servers() {
  const { servers, uploadFailure = null } = useRead(getPublishStatus, {}, fresh).data ?? {};
  if (servers === undefined) return null;
  const { all, upload } = servers;
  const uploaded = uploadText(upload, uploadFailure);
  const isFailing = upload !== null && upload.leader !== null && uploadFailure !== null;
  return (
    <Panel id="servers" title="Servers" {...(uploaded !== null && !isFailing && { about: uploaded })}>
      {isFailing && (
        <p className="form-error" role="status">
          {uploaded}
        </p>
      )}
      <ul className="care-lines">
        {all.map((server) => (
          <li key={server.name} className="care-line justify-start">
            <span className="me-auto">
              {server.name}
              <span className="hint">{serverText(server)}</span>
            </span>
            {server.name === upload?.leader && <span className="badge badge-green">Uploads, epoch {upload.epoch}</span>}
            {server.isThis && <span className="badge">Answers you</span>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** What needs care, and what shoppers used. */
export default function TodayScreen() {
  const today = useRead(getToday);
  return (
    <Screen title="Today" about="What needs care. Each line leads to what it counts.">
      <Loaded query={today} of="figures">
        {(read) => (
          <>
            <FirstSteps checklist={read.checklist} demo={read.demo} />
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
