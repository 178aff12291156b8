import { expect, test } from 'vitest';
import { conflictingFields, resolved } from './conflict-dialog.tsx';

const began = {
  siteName: 'Deals',
  footerText: 'One.\nTwo.\nThree.',
  trackingNeedsConsent: false,
  heroTiles: [{ label: 'Deals', value: '50' }],
  links: [{ text: 'A', url: 'https://a.example' }],
};
const saved = {
  ...began,
  footerText: 'First.\nTwo.\nThree.',
  heroTiles: [{ label: 'Deals', value: '60' }],
  links: [],
};
const mine = { ...began, siteName: 'My deals', footerText: 'One.\nTwo.\nThird.', trackingNeedsConsent: true };

test('the fields of two versions differ in their parts, of which what only one has changed is known', () => {
  const fields = conflictingFields(saved, mine, began);
  expect(fields.map(({ label, parts }) => [label, parts.flatMap((part) => (part.same ? [] : [part.changed]))])).toEqual(
    [
      ['Site name', ['mine']],
      ['Footer text', ['saved', 'mine']],
      ['Tracking needs consent', ['mine']],
      ['Hero tiles 1, value', ['saved']],
      ['Links', ['saved']],
    ],
  );
  const links = fields.at(-1)!;
  expect(links.parts).toMatchObject([{ saved: [''], mine: ['A, https://a.example'] }]);
});

test('parts of each version make one that holds both changes', () => {
  const fields = conflictingFields(saved, mine, began);
  const chosen = fields.map(
    ({ path, parts, chosen }) => [path, chosen(parts.flatMap((part) => (part.same ? [] : [part.changed])))] as const,
  );
  expect(resolved(mine, chosen)).toEqual({
    siteName: 'My deals',
    footerText: 'First.\nTwo.\nThird.',
    trackingNeedsConsent: true,
    heroTiles: [{ label: 'Deals', value: '60' }],
    links: [],
  });
});
