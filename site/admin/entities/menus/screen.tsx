import { Screen, Panel } from '../../app/shell/screen.tsx';
import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { getConfig, updateConfig } from '../../../../api/contract/settings.ts';
import { type Menus, settingsInput } from '../../../../data/schema/settings.ts';
import { failure, success, toastsOf } from '../../text/messages.ts';
import { Loaded } from '../../ui/controls/list-state.tsx';
import { MoveButtons } from '../../ui/controls/list-rows.tsx';
import { Button, RowButton } from '../../ui/controls/buttons.tsx';
import { TextField, ChoiceField } from '../../ui/forms/fields.tsx';
import { PreviewButton, RecordForm } from '../../ui/forms/record-form.tsx';
import { useChange, useRead } from '../../http/query.ts';
import { CallDialog } from '../../ui/forms/entity-dialog.tsx';
import { ListPanel } from '../../app/shell/list-panel.tsx';
import { createRedirect, deleteRedirect, listRedirects } from '../../../../api/contract/pages.ts';

const menusToasts = { done: success('Menus saved successfully'), failed: failure('Failed to save menus') };
const schema = settingsInput.pick({ menus: true });

const titles: readonly (readonly [menu: keyof Menus, title: string])[] = [
  ['header', 'Header'],
  ['explore', 'Footer: Explore'],
  ['popularCategories', 'Footer: Popular Categories'],
  ['about', 'Footer: Help & About'],
];

function MenusPanel() {
  const settings = useRead(getConfig);
  const { mutateAsync } = useChange(updateConfig);
  return (
    <Panel
      id="menus"
      title="Header and footer"
      about="Each entry leads to a page, such as /stores, or to another site. One without an address is plain text."
    >
      <Loaded query={settings} of="menus">
        {(record) => (
          <RecordForm
            schema={schema}
            record={record}
            draft={{ kind: 'menus' }}
            submitLabel="Save Menus"
            onlyChanges
            {...menusToasts}
            aside={<PreviewButton kind="settings" schema={schema} />}
            save={({ menus }, revision) => mutateAsync({ body: { menus, revision } })}
          >
            {titles.map(([menu, title]) => (
              <Menu key={menu} name={`menus.${menu}`} title={title} />
            ))}
          </RecordForm>
        )}
      </Loaded>
    </Panel>
  );
}

function Menu({ name, title }: { name: string; title: string }) {
  const { control } = useFormContext();
  const { fields, append, remove, move } = useFieldArray({ control, name });
  return (
    <fieldset className="form-group form-field-whole">
      <legend>{title}</legend>
      <ul className="grid gap-2">
        {fields.map((field, at) => (
          <li key={field.id} data-index={at} className="form-row">
            <TextField name={`${name}.${at}.label`} label="Label" required />
            <TextField name={`${name}.${at}.to`} label="Leads to" placeholder="Nowhere" />
            <div className="row-actions">
              <MoveButtons
                name={`entry ${at + 1} of ${title}`}
                at={at}
                count={fields.length}
                onMove={(to) => move(at, to)}
              />
              <RowButton icon={Trash2} label={`Remove entry ${at + 1} of ${title}`} onClick={() => remove(at)} />
            </div>
          </li>
        ))}
      </ul>
      <Button icon={Plus} onClick={() => append({ label: '', to: '' })}>
        Add Entry
      </Button>
    </fieldset>
  );
}

const redirectToasts = toastsOf('Redirect');

const statuses = [
  { value: '301', label: 'For good (301)' },
  { value: '302', label: 'For now (302)' },
];

/** Addresses of another site, or of what is gone, that lead to pages of this one. */
const RedirectsPanel = () => (
  <ListPanel
    id="redirects"
    title="Redirects"
    query={useRead(listRedirects)}
    of="redirects"
    none="There is no redirect yet."
    about="What you rename keeps its old address by itself. Here, old addresses of another site, or of what is gone, lead to a page."
    add="Add Redirect"
    rowOf={({ from, to, status }) => ({
      name: from,
      called: `the redirect from ${from}`,
      hint: `leads to ${to}${status === 302 ? ' for now' : ''}`,
      edits: false,
    })}
    form={(redirect, close) =>
      redirect === undefined && (
        <CallDialog
          title="Add Redirect"
          call={createRedirect}
          draft={{ kind: 'redirects' }}
          submitLabel="Create Redirect"
          failed={redirectToasts.createFailed}
          onClose={close}
          done={redirectToasts.created}
        >
          <TextField
            name="from"
            label="From"
            required
            placeholder="/old-page"
            hint="An address that has no page now."
          />
          <TextField name="to" label="To" required placeholder="/store/…" hint="A page of this site." />
          <ChoiceField name="status" label="Moved" options={statuses} />
        </CallDialog>
      )
    }
    deletion={({ from }) => ({
      text: `Nothing will stand at ${from}.`,
      call: deleteRedirect,
      toasts: redirectToasts,
    })}
  />
);

export default function MenusScreen() {
  return (
    <Screen title="Menus">
      <MenusPanel />
      <RedirectsPanel />
    </Screen>
  );
}
