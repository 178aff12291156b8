import { expect, it } from 'vitest';
import { serverText, uploadText } from './screen.tsx';

it('says how far a server is, or for how long it has been silent', () => {
  const server = { name: 'a:4321', isThis: true, changesBehind: 0, secondsSinceSeen: 2 };
  expect(serverText(server)).toBe('Up to date');
  expect(serverText({ ...server, changesBehind: 1 })).toBe('1 change behind');
  expect(serverText({ ...server, changesBehind: 1_200 })).toBe('1,200 changes behind');
  expect(serverText({ ...server, secondsSinceSeen: 45 })).toBe('Last heard from 45 seconds ago');
  expect(serverText({ ...server, secondsSinceSeen: 61 })).toBe('Last heard from 1 minute ago');
  expect(serverText({ ...server, secondsSinceSeen: 7_300 })).toBe('Last heard from 2 hours ago');
});

it('says how far the bucket is, with a server that uploads and without one', () => {
  const upload = { leader: 'a:4321', epoch: 3, changesBehind: 0 };
  expect(uploadText(null, null)).toBeNull();
  expect(uploadText(upload, null)).toBe('Everything that is saved is uploaded.');
  expect(uploadText({ ...upload, changesBehind: 2 }, null)).toBe('2 changes not uploaded yet.');
  expect(uploadText({ ...upload, changesBehind: 2 }, 'The bucket is full.')).toBe(
    'Shoppers see what was uploaded before. The upload fails, and is tried again: The bucket is full.',
  );
  expect(uploadText({ ...upload, changesBehind: null }, null)).toBe('The server that uploads has just taken over.');
  expect(uploadText({ ...upload, leader: null }, null)).toContain('No server uploads now');
});
