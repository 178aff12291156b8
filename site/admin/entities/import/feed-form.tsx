import { z } from 'zod';
import { feedSettings, type Feed, keepFeed } from '../../../../api/contract/feeds.ts';
import { importKinds } from '../../../../api/contract/shapes/import-fields.ts';
import { feedName } from '../../../../api/contract/shapes/import-plan.ts';
import { toast } from '../../../browser/toasts.ts';
import { CheckField, ChoiceField, NumberField, TextField } from '../../ui/forms/fields.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { useStoreChoices, useCategoryNames } from '../../requests/reads.ts';
import { feedText } from './feed-text.ts';
import { importText, kindNames } from './import-text.ts';
import { useRead, useChange } from '../../http/query.ts';
import { listMappings } from '../../../../api/contract/imports.ts';

const { address, kind, everyMinutes, active, mappingName, sourceKind, store, zone, dateOrder, storeCategory } =
  feedSettings.shape;
/** What a call takes as 0 or 1 is a switch here. */
const schema = z.object({
  name: feedName,
  address,
  /** A header a line. */
  headers: z
    .string()
    .regex(/^(?:\s*[^\s:]+:[^\n]+(?:\n|$))*\s*$/, feedText.headersHint)
    .optional(),
  kind,
  everyMinutes,
  mappingName,
  sourceKind,
  store,
  zone,
  dateOrder,
  createStores: z.boolean(),
  storeCategory,
  partial: z.boolean(),
  active,
});
const kinds = importKinds.map((value) => ({ value, label: kindNames[value] }));

/** Absent feed: a new one. */
export function FeedForm({ feed, onClose }: { feed?: Feed; onClose(): void }) {
  const keep = useChange(keepFeed);
  const mappings = useRead(listMappings);
  const categories = useCategoryNames();
  const stores = useStoreChoices();
  const { createStores, partial, headers, ...settings } = feed?.settings ?? { kind: 'coupons' as const };
  const record = {
    ...settings,
    name: feed?.name,
    headers: Object.entries(headers ?? {})
      .map((header) => header.join(': '))
      .join('\n'),
    createStores: createStores === '1',
    partial: partial === '1',
  };
  return (
    <FormDialog
      title={feed ? feedText.edit(feed.name) : feedText.add}
      schema={schema}
      record={record}
      draft={{ kind: 'feeds', id: feed?.name }}
      submitLabel={feed ? 'Save Feed' : feedText.add}
      failed={feedText.notSaved}
      onClose={onClose}
      save={async ({ name, headers: typed, ...input }) => {
        const flag = (isOn: boolean) => (isOn ? '1' : '0');
        const lines = (typed ?? '').split('\n').filter((line) => line.trim() !== '');
        const named = lines.map((line) => [line.split(':')[0]!.trim(), line.slice(line.indexOf(':') + 1).trim()]);
        const sent = named.length > 0 ? { headers: Object.fromEntries(named) as { [header: string]: string } } : {};
        const body = {
          ...input,
          ...sent,
          createStores: flag(input.createStores),
          partial: flag(input.partial),
        } as const;
        // a mapping that came with it stays
        const mapping = feed?.settings.mapping;
        await keep.mutateAsync({ params: { name }, body: mapping === undefined ? body : { ...body, mapping } });
        toast(feedText.saved);
      }}
    >
      {feed === undefined && <TextField name="name" required hint={feedText.nameHint} />}
      <ChoiceField name="kind" label="What it holds" options={kinds} />
      <TextField name="address" type="url" required whole placeholder="https://" hint={feedText.addressHint} />
      <TextField name="headers" label={feedText.headers} rows={2} whole hint={feedText.headersHint} />
      <NumberField name="everyMinutes" label={feedText.every} hint={feedText.everyHint} />
      <ChoiceField
        name="mappingName"
        label={feedText.mapping}
        none={feedText.guessed}
        options={(mappings.data ?? []).map((each) => ({ value: each.name, label: each.name }))}
      />
      <ChoiceField name="sourceKind" label={feedText.from} none={feedText.unknown} options={feedText.sources} />
      <ChoiceField name="store" label={importText.store} none={importText.storeOfRow} options={stores} />
      <TextField name="zone" label={importText.zone} hint={feedText.zoneHint} />
      <ChoiceField
        name="dateOrder"
        label={importText.dateOrder}
        none={importText.dateOrderUnknown}
        options={importText.dateOrders}
      />
      <ChoiceField name="storeCategory" label="Category of new stores" none="None" options={categories} />
      <CheckField name="createStores" label={importText.createStores} />
      <CheckField name="partial" label={importText.partial} />
      <CheckField name="active" label={feedText.active} />
    </FormDialog>
  );
}
