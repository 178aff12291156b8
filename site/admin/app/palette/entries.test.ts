import { expect, test } from 'vitest';
import { matching } from '../../ui/inputs/search-box.tsx';
import { standingActions, listEntries, settingEntries } from './entries.ts';

/** Where the first entry that is found by these words leads. */
async function leadsTo(typed: string): Promise<unknown> {
  const places: unknown[] = [];
  const navigate = async (place: unknown): Promise<void> => void places.push(place);
  const nothing = () => {};
  const entries = [
    ...standingActions({ navigate, publishEverything: nothing, listKeys: nothing, signOut: nothing }),
    ...listEntries(navigate),
    ...settingEntries(navigate),
  ];
  matching(entries, typed, ({ label, words }) => [label, words])[0]?.choose();
  return places[0];
}

test.each([
  ['deals ending this week', { to: '/deals', search: { state: 'ending' } }],
  ['expired', { to: '/deals', search: { state: 'expired' } }],
  ['held back deals', { to: '/deals', search: { state: 'held' } }],
  ['without link', { to: '/deals', search: { state: 'unlinked' } }],
  ['doubted', { to: '/deals', search: { state: 'doubted' } }],
  ['export everything', { to: '/import', hash: 'export-title' }],
  ['backup', { to: '/import', hash: 'export-title' }],
  ['import file', { to: '/import', hash: 'import-title' }],
  ['paste codes', { to: '/deals', search: { new: 'paste' } }],
  ['wording', { to: '/messages', hash: 'messages-title' }],
  ['time zone', { to: '/settings', hash: 'timeZone' }],
])('the words "%s" lead to %o', async (typed, place) => {
  expect(await leadsTo(typed)).toEqual(place);
});
