import { expect, test } from 'vitest';
import { matching } from '../../ui/inputs/search-box.tsx';
import { standingActions, listEntries, settingEntries } from './entries.ts';

const nothing = () => {};
const actions = standingActions({ publishEverything: nothing, listKeys: nothing, signOut: nothing });

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
])('the words "%s" lead to %o', (typed, place) => {
  const entries = [...actions, ...listEntries, ...settingEntries];
  const [first] = matching(entries, typed, ({ label, words }) => [label, words]);
  expect(first?.choose).toEqual(place);
});
