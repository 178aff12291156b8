import { z } from 'zod';
import { feedSettings, type Feed } from '../../../../api/contract/feed.ts';
import { importKinds } from '../../../../api/contract/import-fields.ts';
import { feedName } from '../../../../api/contract/import-plan.ts';
import { toast } from '../../../ui/toasts.ts';
import { CheckField, ChoiceField, NumberField, TextField } from '../../forms/fields.tsx';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { useCategories } from '../../requests/categories.ts';
import { useKeepFeed } from '../../requests/feeds.ts';
import { useMappings } from '../../requests/imports.ts';
import { feedText } from './feed-text.ts';
import { importText, kindNames } from './import-text.ts';

const { address, kind, everyMinutes, active, mappingName, sourceKind, dateOrder, storeCategory } = feedSettings.shape;
/** What a call takes as 0 or 1 is a switch here. */
const schema = z.object({
  name: feedName,
  address,
  kind,
  everyMinutes,
  mappingName,
  sourceKind,
  dateOrder,
  createStores: z.boolean(),
  storeCategory,
  partial: z.boolean(),
  active,
});
const kinds = importKinds.map((value) => ({ value, label: kindNames[value] }));

/** Absent feed: a new one. */
export function FeedForm({ feed, onClose }: { feed?: Feed; onClose(): void }) {
  const keep = useKeepFeed();
  const mappings = useMappings();
  const categories = useCategories();
  const { createStores, partial, ...settings } = feed?.settings ?? { kind: 'coupons' as const };
  const record = { ...settings, name: feed?.name, createStores: createStores === '1', partial: partial === '1' };
  return (
    <FormDialog
      title={feed ? feedText.edit(feed.name) : feedText.add}
      schema={schema}
      record={record}
      draft={{ kind: 'feeds', id: feed?.name }}
      submitLabel={feed ? 'Save Feed' : feedText.add}
      failed={feedText.notSaved}
      onClose={onClose}
      save={async ({ name, ...input }) => {
        const flag = (isOn: boolean) => (isOn ? '1' : '0');
        const body = { ...input, createStores: flag(input.createStores), partial: flag(input.partial) } as const;
        // a mapping that came with it stays
        const mapping = feed?.settings.mapping;
        await keep.mutateAsync({ params: { name }, body: mapping === undefined ? body : { ...body, mapping } });
        toast(feedText.saved);
      }}
    >
      {feed === undefined && <TextField name="name" required hint={feedText.nameHint} />}
      <ChoiceField name="kind" label="What it holds" options={kinds} />
      <TextField name="address" type="url" required whole placeholder="https://" hint={feedText.addressHint} />
      <NumberField name="everyMinutes" label={feedText.every} hint={feedText.everyHint} />
      <ChoiceField
        name="mappingName"
        label={feedText.mapping}
        none={feedText.guessed}
        options={(mappings.data ?? []).map((each) => ({ value: each.name, label: each.name }))}
      />
      <ChoiceField name="sourceKind" label={feedText.from} none={feedText.unknown} options={feedText.sources} />
      <ChoiceField
        name="dateOrder"
        label={importText.dateOrder}
        none={importText.dateOrderUnknown}
        options={importText.dateOrders}
      />
      <ChoiceField
        name="storeCategory"
        label="Category of new stores"
        none="None"
        options={(categories.data ?? []).map(({ name }) => ({ value: name, label: name }))}
      />
      <CheckField name="createStores" label={importText.createStores} />
      <CheckField name="partial" label={importText.partial} />
      <CheckField name="active" label={feedText.active} />
    </FormDialog>
  );
}
