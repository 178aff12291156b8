import { expect, it } from 'vitest';
import { keysHeader } from './surrogate-keys.ts';

it('what is purged together has a key in common, in the form of the cache', () => {
  expect(keysHeader('Surrogate-Key', '/store/acme', 'stores/acme')).toEqual({
    'Surrogate-Key': 'site path:/store/acme document:stores/acme',
  });
  expect(keysHeader('xkey', '/', null)).toEqual({ xkey: 'site path:/' });
  expect(keysHeader('Cache-Tag', '/store/acme', 'stores/acme')).toEqual({
    'Cache-Tag': 'site,path:/store/acme,document:stores/acme',
  });
});

it('a key holds neither of the signs that separate keys', () => {
  expect(keysHeader('Cache-Tag', '/media/a, b,é.png', null)).toEqual({
    'Cache-Tag': 'site,path:/media/a%2C%20b%2C%C3%A9.png',
  });
});
