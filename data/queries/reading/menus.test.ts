import { expect, test } from 'vitest';
import { settingsInput } from '../../schema/settings.ts';
import { aPost, aStore, readerOf } from '../testing/builders.ts';
import { siteLayout } from './site.ts';

const { menus } = settingsInput.parse({});
const shown = (to: string | null, parts = {}) =>
  readerOf({
    stores: [aStore({ website: 'https://acme.example' })],
    blogs: [aPost({ title: 'Later', publishAt: '2026-12-01' })],
    settings: { menus: { ...menus, header: [{ label: 'Entry', to }] } },
    ...parts,
  })(siteLayout).menus.header;

test.each(['/', '/stores', '/store/acme', '/category/travel', 'https://news.example/', null])(
  'an entry that leads to %s is shown',
  (to) => expect(shown(to)).toEqual([{ name: 'Entry', href: to }]),
);

test.each(['/nowhere', '/store/nobody', '/blog/later', 'https://acme.example/sale', 'https://www.acme.example/'])(
  'an entry that leads to %s is left out, however it came into the file',
  (to) => expect(shown(to)).toEqual([]),
);
