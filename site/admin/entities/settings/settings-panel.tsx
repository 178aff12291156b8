import { typedSettings, getConfig, type OwnerSettings, updateConfig } from '../../../../api/contract/settings.ts';
import { countryNames } from '../../../../data/schema/country.ts';
import { language } from '../../../../data/schema/language.ts';
import { Loaded } from '../../ui/controls/list-state.tsx';
import { CheckField, ChoiceField, NumberField, TextField } from '../../ui/forms/fields.tsx';
import { LogoField } from '../../ui/forms/picture-fields.tsx';
import { RecordForm, PreviewButton } from '../../ui/forms/record-form.tsx';
import { Group } from '../../ui/forms/shared-fields.tsx';
import { currencyOptions } from '../../ui/inputs/labels.ts';
import { everyField } from '../../ui/drafts/typed-values.ts';
import { Panel } from '../../app/shell/screen.tsx';
import { settingsToasts } from '../../text/messages.ts';
import { ColourField, BrandCard, HeroTiles } from './settings-fields.tsx';
import { useChange, useRead } from '../../http/query.ts';

export default function SettingsPanel() {
  const settings = useRead(getConfig);
  return (
    <Panel id="settings" title="Site Settings">
      <Loaded query={settings} of="settings">
        {(saved) => <SettingsForm settings={saved} />}
      </Loaded>
    </Panel>
  );
}

const icons = [
  { value: 'all', label: 'All four' },
  { value: 'linked', label: 'Only those with a link' },
];
const nameOf = new Intl.DisplayNames('en', { type: 'language' });
const languages = language.options.map((value) => ({ value, label: nameOf.of(value) ?? value }));
const countries = [...countryNames].map(([value, name]) => ({ value, label: `${value}, ${name}` }));
const digests = ['Off', 'Daily', 'Weekly'].map((label) => ({ value: label.toLowerCase(), label }));
const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const weekdays = days.map((label, at) => ({ value: String(at + 1), label }));
const socials = ['facebook', 'instagram', 'twitter', 'youtube'] as const;

function SettingsForm({ settings }: { settings: OwnerSettings }) {
  const { mutateAsync } = useChange(updateConfig);
  return (
    <RecordForm
      schema={typedSettings}
      record={settings}
      draft={{ kind: 'settings' }}
      submitLabel="Save Settings"
      onlyChanges
      {...settingsToasts}
      aside={
        <>
          <CheckField name="trackingNeedsConsent" label="Tracking code waits until the visitor agrees" />
          <PreviewButton kind="settings" schema={typedSettings} />
          <PreviewButton kind="settings" schema={typedSettings} page="store" label="Store page" />
        </>
      }
      save={(input, revision) => mutateAsync({ body: { ...everyField(typedSettings, input), revision } })}
    >
      <Group title="Name and texts">
        <TextField name="siteName" required />
        <TextField name="contactEmail" type="email" required />
        <TextField name="description" rows={2} whole />
        <TextField name="copyright" whole hint="{siteName} and {year} stand for the name and the present year." />
        <TextField name="footerText" whole />
      </Group>
      <Group title="Logo and colours">
        <LogoField ofSite name="logo" hint="In the header and the footer. " />
        <LogoField ofSite name="logoDark" hint="Where the device is set to dark, and in the footer. " />
        <LogoField
          ofSite
          name="icon"
          hint="Of browser tabs and home screens; without one it is made from the logo, if that was uploaded. "
        />
        <LogoField ofSite name="socialPicture" hint="Where a page is shared, 1200 by 630 pixels. " />
        <ColourField name="primaryColor" label="Primary colour" />
        <ColourField name="secondaryColor" label="Secondary colour" />
        <BrandCard />
      </Group>
      <Group title="Home page">
        <TextField name="heroTitle" required whole />
        <TextField name="heroText" rows={2} whole hint="Empty: the description of the site." />
      </Group>
      <HeroTiles />
      <Group title="Social links">
        {socials.map((name) => (
          <TextField
            key={name}
            name={`socialLinks.${name}`}
            label={name.charAt(0).toUpperCase() + name.slice(1)}
            placeholder={`${name}.com/…`}
          />
        ))}
        <ChoiceField name="socialIcons" label="Icons in the footer" options={icons} />
      </Group>
      <Group title="Address, language, time and currency">
        <TextField name="domain" required hint="Without https://, such as deals.example." />
        <ChoiceField
          name="language"
          options={languages}
          hint="Of what shoppers and readers of mails see, besides what you write. The dashboard stays English."
        />
        <ChoiceField name="country" options={countries} searched hint="Programs read it in the public settings." />
        <TextField
          name="timeZone"
          required
          hint="Dates are valid until the end of their day in it, such as Europe/Berlin."
        />
        <ChoiceField
          name="currency"
          options={currencyOptions()}
          searched
          hint="Of amounts that are entered without one. Those that are there stay in theirs."
        />
        <CheckField name="adminButton" label="Shoppers see the Admin button" />
      </Group>
      <Group title="Search">
        <TextField
          name="synonyms"
          rows={4}
          whole
          hint="One group a line, its words separated by commas, such as earbuds, headphones."
        />
      </Group>
      <Group title="Newsletter">
        <ChoiceField name="newsletter.digest" label="Digest" options={digests} hint="Off pauses it: nothing is sent." />
        <ChoiceField name="newsletter.weekday" label="Day" options={weekdays} hint="Of a weekly one." />
        <NumberField name="newsletter.hour" label="Hour" hint="From 0 to 23, in the time zone of the site." />
        <TextField name="newsletter.opening" label="Opening words" rows={3} whole />
      </Group>
      <Group title="What pages state">
        <TextField name="legalName" hint="Who runs the site. Pages can insert it and the following fields." />
        <TextField name="legalAddress" label="Postal address" />
        <NumberField name="replyHours" label="Hours until a message is answered" hint="The contact page promises it." />
        <NumberField name="minimumAge" label="Minimum age of visitors" hint="The privacy page states it." />
      </Group>
      <Group title="What is kept, and for how long">
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
      </Group>
      <Group title="Tracking domains">
        {settings.trackingDomains.map((_, at) => (
          <TextField key={at} name={`trackingDomains.${at}`} label={`Domain ${at + 1}`} />
        ))}
      </Group>
    </RecordForm>
  );
}
