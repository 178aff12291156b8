import { Trash2 } from 'lucide-react';
import { z } from 'zod';
import { createRedirect, deleteRedirect, listRedirects } from '../../../../api/contract/redirects.ts';
import { type OwnRedirect, redirectInput } from '../../../../data/schema/redirect.ts';
import { toast } from '../../../browser/toasts.ts';
import { useChange, useRead } from '../../http/query.ts';
import { withUndo } from '../../requests/undo.ts';
import { toastsOf } from '../../text/messages.ts';
import { useOpen } from '../../ui/address/use-open.ts';
import { NewButton, RowButton } from '../../ui/controls/buttons.tsx';
import { Deletion } from '../../ui/forms/deletion.tsx';
import { ChoiceField, TextField } from '../../ui/forms/fields.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { ListPanel } from '../../app/shell/list-panel.tsx';

const redirectToasts = toastsOf('Redirect');

/** Controls hold texts. */
const typed = redirectInput.extend({ status: z.enum(['301', '302']).default('301') });
const statuses = [
  { value: '301', label: 'For good (301)' },
  { value: '302', label: 'For now (302)' },
];

function RedirectForm({ onClose }: { onClose(): void }) {
  const create = useChange(createRedirect);
  return (
    <FormDialog
      title="Add Redirect"
      schema={typed}
      record={{}}
      draft={{ kind: 'redirects' }}
      submitLabel="Create Redirect"
      failed={redirectToasts.createFailed}
      onClose={onClose}
      save={async ({ status, ...rest }) => {
        const body = { ...rest, status: status === '302' ? (302 as const) : (301 as const) };
        toast(withUndo(redirectToasts.created, await create.mutateAsync({ body })));
      }}
    >
      <TextField name="from" label="From" required placeholder="/old-page" hint="An address that has no page now." />
      <TextField name="to" label="To" required placeholder="/store/…" hint="A page of this site." />
      <ChoiceField name="status" label="Moved" options={statuses} />
    </FormDialog>
  );
}

/** Addresses of another site, or of what is gone, that lead to pages of this one. */
export function RedirectsPanel() {
  const redirects = useRead(listRedirects);
  const { kind, row: opened, show, close } = useOpen<OwnRedirect, 'delete'>(redirects.data);
  return (
    <>
      <ListPanel
        id="redirects"
        title="Redirects"
        query={redirects}
        of="redirects"
        label="Redirects"
        none="There is no redirect yet."
        about="What you rename keeps its old address by itself. Here, old addresses of another site, or of what is gone, lead to a page."
        actions={<NewButton label="Add Redirect" onClick={() => show('new')} />}
      >
        {(redirect) => (
          <>
            <div className="row-main">
              <span className="row-name">{redirect.from}</span>
              <p className="hint">{`leads to ${redirect.to}${redirect.status === 302 ? ' for now' : ''}`}</p>
            </div>
            <div className="row-actions">
              <RowButton
                icon={Trash2}
                label={`Delete the redirect from ${redirect.from}`}
                onClick={() => show('delete', redirect)}
              />
            </div>
          </>
        )}
      </ListPanel>
      {kind === 'new' && <RedirectForm onClose={close} />}
      {kind === 'delete' && opened && (
        <Deletion
          name={`the redirect from ${opened.from}`}
          effect={<p>{`Nothing will stand at ${opened.from}.`}</p>}
          call={deleteRedirect}
          given={{ params: { id: opened.id } }}
          toasts={redirectToasts}
          onClose={close}
        />
      )}
    </>
  );
}
