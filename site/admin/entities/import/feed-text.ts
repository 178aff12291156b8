import type { Feed } from '../../../../api/contract/feeds.ts';
import { failure } from '../../text/messages.ts';
import { INSTANT } from '../../ui/differences/value-text.ts';
import { kindNames } from './import-text.ts';

/** Of feeds that are fetched on a schedule. */
export const feedText = {
  about: 'Files that the server fetches by itself and imports. One that fails keeps what it brought before.',
  none: 'No feed is fetched yet.',
  add: 'Add Feed',
  edit: (name: string) => `Edit ${name}`,
  nameHint: 'Lower-case letters, digits and hyphens, such as awin-uk.',
  addressHint:
    'Where the file is: https://… It must be on the internet, not in this network. A user and a password can stand in it.',
  headers: 'Request headers',
  headersHint: 'One a line, such as X-API-Key: 1234. What is saved is shown as ***.',
  zoneHint: 'Such as Europe/Berlin. Empty: that of this site.',
  every: 'Minutes between two fetches',
  everyHint: 'At least 15.',
  mapping: 'Columns kept before',
  guessed: 'As they look',
  from: 'It is from',
  sources: [
    { value: 'network', label: 'An affiliate network' },
    { value: 'merchant', label: 'The store itself' },
  ],
  unknown: 'What its columns look like',
  active: 'Fetch it',
  saved: { title: 'The feed is saved' },
  notSaved: failure('The feed could not be saved'),
  deleted: { title: 'The feed is no longer fetched' },
  deleteFailed: failure('The feed could not be removed'),
  removal: 'It is no longer fetched. What it brought stays. This cannot be undone, but the feed can be added again.',
  fetched: { title: 'The feed was fetched' },
  fetchFailed: failure('The feed could not be imported'),
  waits: 'Look at what it would do',
  state: ({ settings, state }: Feed, timeZone: string): string => {
    const at = (instant: string) => INSTANT(timeZone).format(new Date(instant));
    return [
      kindNames[settings.kind],
      settings.active ? `every ${settings.everyMinutes.toLocaleString('en-US')} minutes` : 'not fetched',
      state.triedAt === null ? 'not fetched yet' : `last fetched ${at(state.triedAt)}`,
      state.changedAt !== null && `last change ${at(state.changedAt)}`,
      state.failedSince !== null && `fails since ${at(state.failedSince)}`,
    ]
      .filter(Boolean)
      .join(' · ');
  },
};
