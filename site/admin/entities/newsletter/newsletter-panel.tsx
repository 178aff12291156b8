import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { exportSubscribers, listSubscribers, removeSubscriber } from '../../../../api/contract/newsletter.ts';
import { countText } from '../../../../data/rules/text/numbers.ts';
import { UNCONFIRMED_DAYS } from '../../../../data/rules/web/retention.ts';
import { ListPanel } from '../../app/shell/list-panel.tsx';
import type { OwnerReplyOf } from '../../http/call.ts';
import { useRead } from '../../http/query.ts';
import { downloadWithTicket } from '../../requests/new-tab.ts';
import { reporting } from '../../requests/undo.ts';
import { failure, success } from '../../text/messages.ts';
import { Button, RowButton } from '../../ui/controls/buttons.tsx';
import { dayText } from '../../ui/differences/value-text.ts';
import { TextField } from '../../ui/forms/fields.tsx';
import { CallDialog } from '../../ui/forms/entity-dialog.tsx';

const download = () =>
  void reporting(failure('Failed to export subscribers'), () => downloadWithTicket(exportSubscribers.path));

const ASKED = `New subscribers are asked to confirm by mail; an address that is not confirmed within ${UNCONFIRMED_DAYS} days is removed.`;
const NOT_ASKED =
  'No mail server is set up, so no confirmation is asked for and every address is kept. The person who runs your server can set one up.';
const REMOVAL =
  'The address gets no more newsletters and is forgotten: the list, exports and the history no longer name it. This cannot be undone.';

type Subscribers = OwnerReplyOf<typeof listSubscribers>;
const newestOf = ({ subscribers }: Subscribers) => subscribers.map((each) => ({ id: each.email, ...each }));

function aboutSubscribers({ confirmsByMail, confirmed, unconfirmed, subscribers: { length } }: Subscribers): string {
  const counts = `${countText(confirmed)} confirmed, ${countText(unconfirmed)} unconfirmed.`;
  const isWhole = length === confirmed + unconfirmed;
  const part = isWhole ? '' : ` The list shows the newest ${countText(length)}; the CSV file has all.`;
  return `${counts} ${confirmsByMail ? ASKED : NOT_ASKED}${part}`;
}

export function NewsletterPanel() {
  const { data } = useRead(listSubscribers);
  const newest = useRead(listSubscribers, {}, { select: newestOf });
  /** The address that is to be removed; '' while one is typed. */
  const [removing, setRemoving] = useState<string | null>(null);
  return (
    <>
      <ListPanel
        id="newsletter"
        title="Newsletter"
        count={data && data.confirmed + data.unconfirmed}
        query={newest}
        of="subscribers"
        label="Subscribers"
        none="No subscribers yet."
        hint={data && aboutSubscribers(data)}
        actions={
          <>
            <Button icon={Trash2} onClick={() => setRemoving('')}>
              Remove an Address
            </Button>
            <Button icon={Download} onClick={download}>
              Export CSV
            </Button>
          </>
        }
        rowOf={({ email, subscribedAt, confirmedAt }) => ({
          name: email,
          hint: `Since ${dayText(subscribedAt)}`,
          beside: (
            <span className={confirmedAt === null ? 'badge' : 'badge badge-green'}>
              {confirmedAt === null ? 'Unconfirmed' : 'Confirmed'}
            </span>
          ),
          actions: <RowButton icon={Trash2} label={`Remove ${email}`} onClick={() => setRemoving(email)} />,
        })}
      />
      {removing !== null && (
        <CallDialog
          title="Remove an Address"
          about={REMOVAL}
          call={removeSubscriber}
          draft={null}
          record={{ email: removing }}
          submitLabel="Remove"
          busyLabel="Removing…"
          failed={failure('Failed to remove subscriber')}
          onClose={() => setRemoving(null)}
          done={({ removed }, { email }) =>
            removed
              ? success('Subscriber removed successfully')
              : { title: `${email} is not subscribed`, text: 'There was nothing to remove.' }
          }
        >
          <TextField name="email" type="email" required whole />
        </CallDialog>
      )}
    </>
  );
}
