import { Link, useNavigate } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { type Feed, listFeeds, deleteFeed, fetchFeed, feedSettings, keepFeed } from '../../../../api/contract/feeds.ts';
import { toast } from '../../../browser/toasts.ts';
import { useOpen } from '../../ui/address/screen-state.ts';
import { RowButton, Button } from '../../ui/controls/buttons.tsx';
import { useSiteZone, useStoreChoices, useCategoryNames } from '../../requests/reads.ts';
import { reporting } from '../../requests/undo.ts';
import { useRead, useChange } from '../../http/query.ts';
import { ListPanel } from '../../app/shell/list-panel.tsx';
import { z } from 'zod';
import { importKinds } from '../../../../api/contract/shapes/import-fields.ts';
import { feedName } from '../../../../api/contract/shapes/import-plan.ts';
import { CheckField, ChoiceField, NumberField, TextField } from '../../ui/forms/fields.tsx';
import { FormDialog } from '../../ui/forms/record-form.tsx';
import { importText, kindNames } from './import-text.ts';
import { listMappings } from '../../../../api/contract/imports.ts';
import { failure, inOneLine } from '../../text/messages.ts';
import { instantText } from '../../ui/differences/value-text.ts';

const feedText = {
  add: 'Add Feed',
  headersHint: 'One a line, such as X-API-Key: 1234. What is saved is shown as ***.',
  sources: [
    { value: 'network', label: 'An affiliate network' },
    { value: 'merchant', label: 'The store itself' },
  ],
  deleted: { title: 'The feed is no longer fetched' },
  deleteFailed: failure('The feed could not be removed'),
  fetched: { title: 'The feed was fetched', text: 'Its file is the same as before.' },
  fetchFailed: failure('The feed could not be imported'),
  state: ({ settings, state }: Feed, timeZone: string): string => {
    const at = (instant: string) => instantText(instant, timeZone);
    return inOneLine(
      kindNames[settings.kind],
      settings.active ? `every ${settings.everyMinutes.toLocaleString('en-US')} minutes` : 'not fetched',
      state.triedAt === null ? 'not fetched yet' : `last fetched ${at(state.triedAt)}`,
      state.changedAt !== null && `last change ${at(state.changedAt)}`,
      state.counts !== null && state.waiting === null && importText.counts(state.counts),
      state.failedSince !== null && `fails since ${at(state.failedSince)}`,
    );
  },
};

/** What a call takes as 0 or 1 is a switch here. */
const flag = z.boolean().transform((isOn) => (isOn ? '1' : '0'));
const headerLines = z
  .string()
  .regex(/^(?:\s*[^\s:]+:[^\n]+(?:\n|$))*\s*$/, feedText.headersHint)
  .transform((typed) => {
    const lines = [...typed.matchAll(/^\s*([^\s:]+):(.+)$/gm)];
    return Object.fromEntries(lines.map(([, header, value]) => [header!, value!.trim()]));
  });
const schema = feedSettings
  .omit({ mapping: true })
  .extend({ name: feedName, headers: headerLines.optional(), createStores: flag, partial: flag });

const kinds = importKinds.map((value) => ({ value, label: kindNames[value] }));

/** Undefined feed: a new one. */
function FeedForm({ feed, onClose }: { feed: Feed | undefined; onClose(): void }) {
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
      title={feed ? `Edit ${feed.name}` : feedText.add}
      schema={schema}
      record={record}
      draft={{ kind: 'feeds', id: feed?.name }}
      submitLabel={feed ? 'Save Feed' : feedText.add}
      done={{ title: 'The feed is saved' }}
      failed={failure('The feed could not be saved')}
      onClose={onClose}
      save={({ name, ...body }) => {
        // a mapping that came with it stays
        const { mapping } = feed?.settings ?? {};
        return keep.mutateAsync({ params: { name }, body: mapping === undefined ? body : { ...body, mapping } });
      }}
    >
      {feed === undefined && (
        <TextField name="name" required hint="Lower-case letters, digits and hyphens, such as awin-uk." />
      )}
      <ChoiceField name="kind" label="What it holds" options={kinds} />
      <TextField
        name="address"
        type="url"
        required
        whole
        placeholder="https://"
        hint="Where the file is: https://… It must be on the internet, not in this network. A user and a password can stand in it."
      />
      <TextField name="headers" label="Request headers" rows={2} whole hint={feedText.headersHint} />
      <NumberField name="everyMinutes" label="Minutes between two fetches" hint="At least 15." />
      <ChoiceField
        name="mappingName"
        label="Columns kept before"
        none="As they look"
        options={(mappings.data ?? []).map((each) => ({ value: each.name, label: each.name }))}
      />
      <ChoiceField name="sourceKind" label="It is from" none="What its columns look like" options={feedText.sources} />
      <ChoiceField name="store" label={importText.store} none={importText.storeOfRow} options={stores} />
      <TextField name="zone" label={importText.zone} hint="Such as Europe/Berlin. Empty: that of this site." />
      <ChoiceField
        name="dateOrder"
        label={importText.dateOrder}
        none={importText.dateOrderUnknown}
        options={importText.dateOrders}
      />
      <ChoiceField name="storeCategory" label="Category of new stores" none="None" options={categories} />
      <CheckField name="createStores" label={importText.createStores} />
      <CheckField name="partial" label={importText.partial} />
      <CheckField name="active" label="Fetch it" />
    </FormDialog>
  );
}

const named = (feeds: readonly Feed[]) => feeds.map((feed) => ({ ...feed, id: feed.name }));

/** Files that are fetched and imported on a schedule, and what came of each last. */
export function FeedsPanel() {
  const feeds = useRead(listFeeds, {}, { select: named });
  const fetching = useChange(fetchFeed);
  const timeZone = useSiteZone();
  const { show } = useOpen(undefined);
  const navigate = useNavigate();

  /** What it would change can be known only once it is fetched: then the owner is asked, as about any file. */
  async function fetchNow({ name }: Feed) {
    if (fetching.isPending) return;
    await reporting(feedText.fetchFailed, async () => {
      const { state } = await fetching.mutateAsync({ params: { name }, query: { dryRun: '1' } });
      if (state.waiting !== null) await navigate({ to: '/import', search: { import: state.waiting } });
      else toast(state.message === null ? feedText.fetched : feedText.fetchFailed(state.message));
    });
  }

  return (
    <ListPanel
      id="feeds"
      title="Feeds"
      query={feeds}
      of="feeds"
      noun="feed"
      none="No feed is fetched yet."
      about="Files that the server fetches by itself and imports. One that fails keeps what it brought before."
      actions={<Button onClick={() => show('new')}>{feedText.add}</Button>}
      rowOf={(feed) => ({
        name: feed.name,
        hint: feedText.state(feed, timeZone),
        notes: (
          <>
            {feed.state.message !== null && <p className="field-error">{feed.state.message}</p>}
            {feed.state.waiting !== null && (
              <Link className="link" to="/import" search={{ import: feed.state.waiting }}>
                Look at what it would do
              </Link>
            )}
          </>
        ),
        actions: <RowButton icon={RefreshCw} label={`Fetch ${feed.name} now`} onClick={() => void fetchNow(feed)} />,
      })}
      form={(feed, close) => <FeedForm feed={feed} onClose={close} />}
      deletion={({ name }) => ({
        text: 'What it brought stays. This cannot be undone, but the feed can be added again.',
        call: deleteFeed,
        given: { params: { name } },
        toasts: feedText,
      })}
    />
  );
}
