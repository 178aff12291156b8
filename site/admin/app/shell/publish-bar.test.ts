import { describe, expect, it } from 'vitest';
import { after, beginning } from './publish-feed.ts';
import { barMessage, documentMessages, publishedMessage, warnedMessage } from './publish-bar.tsx';

const summary = (changed: string[], ms: number) => ({
  pages: 90,
  rendered: changed.length,
  written: changed.length,
  deleted: 0,
  unchanged: 0,
  failed: 0,
  ms,
  changed,
  held: [],
  nextChangeAt: null,
});

const of = (key: string, field: string, reason: string) => ({
  key,
  field,
  reason,
  meanwhile: 'It is left out until the file is fixed.',
});
const many = Array.from({ length: 6460 }, (_, at) => `/store/s${at}`);

it.each([
  [['/store/acme', '/', '/category/travel'], [], 18.4, '3 pages live in 18 ms: /store/acme, /, /category/travel'],
  [
    ['/sitemap.xml', '/search/stores/a.json', '/store/acme', '/', '/stores', '/blogs'],
    [],
    18.4,
    '4 pages live in 18 ms: /store/acme, /, /stores and 1 more',
  ],
  [['/sitemap.xml'], ['/feed.xml'], 18.4, 'No page had to change.'],
  [[], [], 18.4, 'No page had to change.'],
  [many, [], 27_094.2, '6,460 pages live in 27.1 s'],
  [many, many, 18.4, '6,460 pages removed in 18 ms'],
  [['/store/acme', '/'], ['/store/acme'], 18.4, '1 page live in 18 ms: /; 1 page removed: /store/acme'],
  [['/store/acme'], ['/store/acme'], 18.4, '1 page removed in 18 ms: /store/acme'],
])('a publish that changed %j and removed %j within %d ms reads: %4$s', (changed, removed, ms, message) => {
  expect(publishedMessage(summary(changed, ms), removed)).toBe(message);
});

describe('the publish bar', () => {
  it('follows a publish from its start to its end', () => {
    const at = '2026-11-21T00:00:00.000Z';
    const problems = { failed: [], documents: [], warnings: { named: [], more: 0 } };
    const status = after(beginning, 'status', { at, running: null, last: null, ...problems, nextChangeAt: at });
    const started = after(status, 'started', { type: 'started', id: '1', at, documents: ['stores/acme'] });
    const under = after(started, 'progress', { type: 'progress', id: '1', done: 1, of: 3 });
    expect([status, started, under].map(barMessage)).toEqual([
      'Nothing has been published since the server started.',
      'Publishing…',
      'Publishing… 1 of 3 pages',
    ]);
    const failed = [{ path: '/store/acme', reason: 'no name' }];
    const documents = [of('stores/acme', 'name', 'This is missing.')];
    const finished = after(under, 'finished', {
      type: 'finished',
      id: '1',
      at,
      summary: summary(['/'], 18.4),
      because: [],
      deletedPaths: [],
      files: [],
      failed,
      documents,
      warnings: { named: documents, more: 3 },
    });
    expect(barMessage(finished)).toBe('1 page live in 18 ms: /');
    expect(barMessage(after(finished, 'upload', { failure: 'The bucket is full.' }))).toBe('Saved, and not live yet');
    expect(finished).toMatchObject({ failed, documents, warnings: { named: documents, more: 3 } });
    expect(after(finished, 'progress', { type: 'other' })).toBe(finished);
  });

  it('names each broken document once, with what is wrong, as far as it is short, and what holds meanwhile', () => {
    const faults = ['offers[1].expiryDate', 'slug', 'category', 'offers', 'coupons'].map((field) =>
      of('stores/acme', field, 'This is missing.'),
    );
    expect(documentMessages([...faults, of('blogs/tips', '', 'the file is empty.')])).toEqual([
      {
        file: 'stores/acme.json',
        message:
          'Offers 2, expiry date: This is missing. Slug: This is missing. Category: This is missing. And 2 more. ' +
          'It is left out until the file is fixed.',
      },
      { file: 'blogs/tips.json', message: 'the file is empty. It is left out until the file is fixed.' },
    ]);
    const page = { key: '/store/acme', field: '', reason: 'Its file was wrong.', meanwhile: 'It was made again.' };
    expect(documentMessages([page])).toEqual([
      { file: '/store/acme', message: 'Its file was wrong. It was made again.' },
    ]);
  });

  it('counts the documents that are used with warnings, and the warnings that are not named', () => {
    expect(warnedMessage(1, 0)).toBe('1 document or page has warnings');
    expect(warnedMessage(40, 1900)).toBe('40 documents or pages have warnings, and there are 1,900 more warnings');
  });
});
