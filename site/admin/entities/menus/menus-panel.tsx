import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import type { OwnerSettings } from '../../../../api/contract/settings.ts';
import { type Menus, settingsInput } from '../../../../data/schema/settings.ts';
import { toast } from '../../../browser/toasts.ts';
import { Panel } from '../../app/shell/panel.tsx';
import { withUndo } from '../../requests/undo.ts';
import { failure, success } from '../../text/messages.ts';
import { Loaded } from '../../ui/controls/list-state.tsx';
import { MoveButtons } from '../../ui/controls/move-buttons.tsx';
import { RowButton } from '../../ui/controls/buttons.tsx';
import { TextField } from '../../ui/forms/fields.tsx';
import { PreviewButton } from '../../ui/forms/preview-button.tsx';
import { RecordForm } from '../../ui/forms/record-form.tsx';
import { getConfig, updateConfig } from '../../../../api/contract/settings.ts';
import { useRead, useChange } from '../../http/query.ts';

const menusToasts = { saved: success('Menus saved successfully'), failed: failure('Failed to save menus') };
const schema = settingsInput.pick({ menus: true });

const titles: readonly (readonly [menu: keyof Menus, title: string])[] = [
  ['header', 'Header'],
  ['explore', 'Footer: Explore'],
  ['popularCategories', 'Footer: Popular Categories'],
  ['about', 'Footer: Help & About'],
];

/** What header and footer lead to. */
export function MenusPanel() {
  const settings = useRead(getConfig);
  return (
    <Panel
      id="menus"
      title="Header and footer"
      about="Each entry leads to a page, such as /stores, or to another site. One without an address is plain text."
    >
      <Loaded query={settings} of="menus">
        {(saved) => <MenusForm settings={saved} />}
      </Loaded>
    </Panel>
  );
}

function MenusForm({ settings }: { settings: OwnerSettings }) {
  const update = useChange(updateConfig);
  return (
    <RecordForm
      schema={schema}
      record={settings}
      draft={{ kind: 'menus' }}
      submitLabel="Save Menus"
      onlyChanges
      failed={menusToasts.failed}
      onSaved={() => undefined}
      aside={<PreviewButton kind="settings" schema={schema} />}
      save={async ({ menus }, revision) => {
        const reply = await update.mutateAsync({ body: { menus, revision } });
        toast(withUndo(menusToasts.saved, reply));
        return reply;
      }}
    >
      {titles.map(([menu, title]) => (
        <Menu key={menu} name={`menus.${menu}`} title={title} />
      ))}
    </RecordForm>
  );
}

function Menu({ name, title }: { name: string; title: string }) {
  const { control } = useFormContext();
  const { fields, append, remove, move } = useFieldArray({ control, name });
  return (
    <fieldset className="form-group form-field-whole">
      <legend>{title}</legend>
      <ul className="menu-entries">
        {fields.map((field, at) => (
          <li key={field.id} data-index={at} className="menu-entry">
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
      <button type="button" className="btn btn-plain btn-small" onClick={() => append({ label: '', to: '' })}>
        <Plus className="icon" aria-hidden /> Add Entry
      </button>
    </fieldset>
  );
}
