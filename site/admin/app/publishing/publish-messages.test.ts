import { describe, expect, it } from 'vitest';
import { after, beginning } from './publish-feed.ts';
import { barMessage, documentMessages, publishedMessage, warnedMessage } from './publish-messages.ts';

const summary = (changed: string[], ms = 18.4) => ({
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

describe('the publish bar', () => {
  it('says which pages are live, and after how long', () => {
    expect(publishedMessage(summary(['/store/acme', '/', '/category/travel']), [])).toBe(
      '3 pages live in 18 ms: /store/acme, /, /category/travel',
    );
  });

  it('names and counts pages that people read, as what is said of an effect does', () => {
    expect(
      publishedMessage(summary(['/sitemap.xml', '/search/stores/a.json', '/store/acme', '/', '/stores', '/blogs']), []),
    ).toBe('4 pages live in 18 ms: /store/acme, /, /stores and 1 more');
    expect(publishedMessage(summary(['/sitemap.xml']), ['/feed.xml'])).toBe('No page had to change.');
  });

  it('names none of many, and counts long ones in seconds', () => {
    const paths = Array.from({ length: 6460 }, (_, at) => `/store/s${at}`);
    expect(publishedMessage(summary(paths, 27_094.2), [])).toBe('6,460 pages live in 27.1 s');
    expect(publishedMessage(summary(paths), paths)).toBe('6,460 pages removed in 18 ms');
  });

  it('distinguishes pages that are gone from those that are live', () => {
    expect(publishedMessage(summary(['/store/acme', '/']), ['/store/acme'])).toBe(
      '1 page live in 18 ms: /; 1 page removed: /store/acme',
    );
    expect(publishedMessage(summary(['/store/acme']), ['/store/acme'])).toBe('1 page removed in 18 ms: /store/acme');
    expect(publishedMessage(summary([]), [])).toBe('No page had to change.');
  });

  it('follows a publish from its start to its end', () => {
    const status = after(beginning, 'status', {
      at: '2026-11-21T00:00:00.000Z',
      running: null,
      last: null,
      failed: [],
      documents: [],
      warnings: { named: [], more: 0 },
      nextChangeAt: '2026-12-01T00:00:00.000Z',
    });
    const started = after(status, 'started', {
      type: 'started',
      id: '1',
      at: '2026-11-21T00:00:00.000Z',
      documents: ['stores/acme'],
    });
    const under = after(started, 'progress', { type: 'progress', id: '1', done: 1, of: 3 });
    expect([status, started, under].map(barMessage)).toEqual([
      'Nothing has been published since the server started.',
      'Publishing…',
      'Publishing… 1 of 3 pages',
    ]);
    const failed = [{ path: '/store/acme', reason: 'no name' }];
    const documents = [
      {
        key: 'stores/acme',
        field: 'name',
        reason: 'This is missing.',
        meanwhile: 'It is left out until the file is fixed.',
      },
    ];
    const finished = after(under, 'finished', {
      type: 'finished',
      id: '1',
      at: '2026-11-21T00:00:01.000Z',
      summary: summary(['/']),
      because: [],
      deletedPaths: [],
      files: [],
      failed,
      documents,
      warnings: { named: documents, more: 3 },
    });
    expect(barMessage(finished)).toBe('1 page live in 18 ms: /');
    expect(barMessage(after(finished, 'upload', { failure: 'The bucket is full.' }))).toBe('Saved, and not live yet');
    expect([finished.failed, finished.documents]).toEqual([failed, documents]);
    expect(finished.warnings).toEqual({ named: documents, more: 3 });
  });

  it('names each broken document once, with what is wrong, as far as it is short, and what holds meanwhile', () => {
    const of = (key: string, field: string, reason: string) => ({
      key,
      field,
      reason,
      meanwhile: 'It is left out until the file is fixed.',
    });
    const many = ['offers[1].expiryDate', 'slug', 'category', 'offers', 'coupons'].map((field) =>
      of('stores/acme', field, 'This is missing.'),
    );
    expect(documentMessages([...many, of('blogs/tips', '', 'the file is empty.')])).toEqual([
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

  it('ignores what it does not understand', () =>
    expect(after(beginning, 'progress', { type: 'other' })).toBe(beginning));
});
