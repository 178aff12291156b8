import { type Settings, settingsInput } from '../../../../data/schema/settings.ts';
import { toast } from '../../../browser/toasts.ts';
import { Loaded } from '../../ui/controls/list-state.tsx';
import { CheckField, NumberField, TextField } from '../../ui/forms/fields.tsx';
import { RecordForm } from '../../ui/forms/record-form.tsx';
import { PreviewButton } from '../../ui/forms/preview-button.tsx';
import { everyField } from '../../ui/drafts/typed-values.ts';
import { Panel } from '../../app/shell/panel.tsx';
import { settingsToasts } from '../../text/messages.ts';
import { useSettings, useUpdateSettings } from '../../requests/settings.ts';
import { withUndo } from '../../requests/undo.ts';
import { ColourField } from './colour-field.tsx';
import { HeroTiles } from './hero-tiles.tsx';

export function SettingsPanel() {
  const settings = useSettings();
  return (
    <Panel id="settings" title="Site Settings">
      <Loaded query={settings} of="settings">
        {(saved) => <SettingsForm settings={saved} />}
      </Loaded>
    </Panel>
  );
}

const socials = ['facebook', 'instagram', 'twitter', 'youtube'] as const;

function SettingsForm({ settings }: { settings: Settings }) {
  const update = useUpdateSettings();
  return (
    <RecordForm
      schema={settingsInput}
      record={settings}
      draft={{ kind: 'settings' }}
      submitLabel="Save Settings"
      onlyChanges
      failed={settingsToasts.failed}
      onSaved={() => undefined}
      aside={
        <>
          <CheckField name="trackingNeedsConsent" label="Tracking code waits until the visitor agrees" />
          <PreviewButton kind="settings" schema={settingsInput} />
        </>
      }
      save={async (input, revision) => {
        const reply = await update.mutateAsync({ body: { ...everyField(settingsInput, input), revision } });
        toast(withUndo(settingsToasts.saved, reply));
        return reply;
      }}
    >
      <TextField name="siteName" required />
      <TextField name="contactEmail" type="email" required />
      <TextField name="description" rows={2} whole />
      <TextField name="footerText" whole />
      <ColourField name="primaryColor" label="Primary colour" />
      <ColourField name="secondaryColor" label="Secondary colour" />
      <TextField name="domain" required hint="Without https://, such as deals.example." />
      <TextField
        name="timeZone"
        required
        hint="Dates are valid until the end of their day in it, such as Europe/Berlin."
      />
      <NumberField
        name="auditDays"
        label="Days the audit trail is kept"
        hint="Who changed what and when. The privacy page states it."
      />
      <NumberField
        name="auditAddressDays"
        label="Days network addresses are kept in it"
        hint="Of those who signed in or changed something. The privacy page states it."
      />
      <NumberField
        name="historyDays"
        label="Days former versions are kept"
        hint="What History can restore; a change can be undone for 30 of them. The privacy page states it."
      />
      <NumberField
        name="historyMegabytes"
        label="Megabytes former versions may take"
        hint="Beyond it the oldest ones are removed first."
      />
      <HeroTiles />
      <fieldset className="form-group form-field-whole">
        <legend>Social links</legend>
        <div className="form-group-grid">
          {socials.map((name) => (
            <TextField
              key={name}
              name={`socialLinks.${name}`}
              label={name.charAt(0).toUpperCase() + name.slice(1)}
              type="url"
              placeholder="https://"
            />
          ))}
        </div>
      </fieldset>
      <fieldset className="form-group form-field-whole">
        <legend>Tracking domains</legend>
        <div className="form-group-grid">
          {settings.trackingDomains.map((_, at) => (
            <TextField key={at} name={`trackingDomains.${at}`} label={`Domain ${at + 1}`} />
          ))}
        </div>
      </fieldset>
    </RecordForm>
  );
}
