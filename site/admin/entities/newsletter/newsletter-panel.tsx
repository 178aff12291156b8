import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { countText } from '../../../../data/rules/text/numbers.ts';
import { UNCONFIRMED_DAYS } from '../../../../data/rules/web/retention.ts';
import { Loaded } from '../../ui/controls/list-state.tsx';
import { RowButton, Button } from '../../ui/controls/buttons.tsx';
import { VirtualList } from '../../ui/controls/virtual-list.tsx';
import { Panel } from '../../app/shell/screen.tsx';
import { failure, success } from '../../text/messages.ts';
import { toast } from '../../../browser/toasts.ts';
import { TextField } from '../../ui/forms/fields.tsx';
import { FormDialog } from '../../ui/forms/record-form.tsx';
import { Deletion } from '../../ui/forms/deletion.tsx';
import { listSubscribers, exportSubscribers, removeSubscriber } from '../../../../api/contract/newsletter.ts';
import { useChange, useRead } from '../../http/query.ts';
import { reporting } from '../../requests/undo.ts';
import { downloadWithTicket } from '../../requests/new-tab.ts';

const download = () =>
  void reporting(failure('Failed to export subscribers'), () => downloadWithTicket(exportSubscribers.path));

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

const ASKED = `New subscribers are asked to confirm by mail; an address that is not confirmed within ${UNCONFIRMED_DAYS} days is removed.`;
const NOT_ASKED =
  'No mail server is set up, so no confirmation is asked for and every address is kept. The person who runs your server can set one up.';

const removal = {
  deleted: success('Subscriber removed successfully'),
  deleteFailed: failure('Failed to remove subscriber'),
};

const REMOVAL =
  'The address gets no more newsletters and is forgotten: the list, exports and the history no longer name it. This cannot be undone.';

/** Who is subscribed, and whether they confirmed. */
export function NewsletterPanel() {
  const subscribers = useRead(listSubscribers);
  /** The address that is to be removed; '' while one is typed. */
  const [removing, setRemoving] = useState<string | null>(null);
  const close = () => setRemoving(null);
  return (
    <Panel
      id="newsletter"
      title="Newsletter"
      {...(subscribers.data && { count: subscribers.data.confirmed + subscribers.data.unconfirmed })}
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
    >
      <Loaded query={subscribers} of="subscribers">
        {({ confirmsByMail, confirmed, unconfirmed, subscribers: newest }) => (
          <>
            <p className="hint">
              {`${countText(confirmed)} confirmed, ${countText(unconfirmed)} unconfirmed. `}
              {confirmsByMail ? ASKED : NOT_ASKED}
            </p>
            {newest.length < confirmed + unconfirmed && (
              <p className="hint">{`The list shows the newest ${countText(newest.length)}; the CSV file has all.`}</p>
            )}
            {newest.length === 0 ? (
              <p className="nothing">No subscribers yet.</p>
            ) : (
              <VirtualList label="Subscribers" items={newest} keyOf={({ email }) => email}>
                {({ email, subscribedAt, confirmedAt }) => (
                  <>
                    <div className="row-main">
                      <span className="row-name">{email}</span>
                      <p className="hint">{`Since ${day.format(new Date(subscribedAt))}`}</p>
                    </div>
                    <span className={confirmedAt === null ? 'badge' : 'badge badge-green'}>
                      {confirmedAt === null ? 'Unconfirmed' : 'Confirmed'}
                    </span>
                    <div className="row-actions">
                      <RowButton icon={Trash2} label={`Remove ${email}`} onClick={() => setRemoving(email)} />
                    </div>
                  </>
                )}
              </VirtualList>
            )}
          </>
        )}
      </Loaded>
      {removing === '' && <AddressRemoval onClose={close} />}
      {removing && (
        <Deletion
          name={removing}
          effect={<p>{REMOVAL}</p>}
          undoable={false}
          call={removeSubscriber}
          given={{ body: { email: removing } }}
          toasts={removal}
          onClose={close}
        />
      )}
    </Panel>
  );
}

/** Removes an address that someone has asked to have removed, wherever in the list it stands. */
function AddressRemoval({ onClose }: { onClose(): void }) {
  const remove = useChange(removeSubscriber);
  return (
    <FormDialog
      title="Remove an Address"
      about={REMOVAL}
      schema={removeSubscriber.body}
      draft={null}
      record={{}}
      submitLabel="Remove"
      busyLabel="Removing…"
      failed={removal.deleteFailed}
      onClose={onClose}
      save={async ({ email }) => {
        const { removed } = await remove.mutateAsync({ body: { email } });
        const unknown = { title: `${email} is not subscribed`, text: 'There was nothing to remove.' };
        toast(removed ? removal.deleted : unknown);
      }}
    >
      <TextField name="email" type="email" required whole />
    </FormDialog>
  );
}
