import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { heedChanges, noteOurs, type ChangesElsewhere } from './changes-elsewhere.ts';
import { keys } from './keys.ts';

const at = '2026-11-21T00:00:00.000Z';
const summary = { pages: 9, rendered: 1, written: 1, deleted: 0, unchanged: 0, failed: 0, ms: 9, changed: [], nextChangeAt: null };
const { store, blog, ...lists } = keys;
const read = [...Object.values(lists), store('acme'), blog('on-kettles')];

const finished = (id: string) => ({ type: 'finished' as const, id, at, summary, because: [], deletedPaths: [], failed: [], documents: [] });

describe('a publish', () => {
  let client: QueryClient;
  let elsewhere: ChangesElsewhere;
  beforeEach(() => {
    client = new QueryClient();
    for (const key of read) client.setQueryData(key, []);
    elsewhere = heedChanges(client);
    open(null);
  });
  const open = (last: string | null) => elsewhere.opened({ running: null, last: last === null ? null : finished(last), failed: [], documents: [], nextChangeAt: null });
  const outdated = () => read.filter((key) => client.getQueryState(key)?.isInvalidated).map((key) => key.slice(1).join('/'));
  const publish = (id: string, documents: string[]) => {
    elsewhere.happened({ type: 'started', id, at, documents });
    elsewhere.happened(finished(id));
  };

  it('of a change made elsewhere outdates what was read of its documents, and the history', () => {
    publish('1', ['stores/acme']);
    expect(outdated()).toEqual(['stores', 'offers', 'blogs', 'audit', 'stores/acme']);
  });

  it('leaves the post alone that a form holds', () => {
    publish('2', ['blogs/7']);
    expect(outdated()).toEqual(['blogs', 'audit']);
  });

  it('of a change of this tab outdates nothing, unless others had a part in it', () => {
    for (const id of ['3', '4']) noteOurs(new Response(null, { headers: { 'X-Publish-Id': id } }));
    publish('3', ['categories']);
    expect(outdated()).toEqual([]);
    publish('4', ['categories', 'settings']);
    expect(outdated()).toEqual(['config', 'categories', 'audit']);
  });

  it('of nothing that the dashboard reads outdates nothing', () => {
    publish('5', []);
    publish('6', ['figures']);
    publish('7', ['templates']);
    expect(outdated()).toEqual([]);
  });

  it('that went by while nobody listened outdates all that stands in a list', () => {
    publish('8', []);
    open('8');
    expect(outdated()).toEqual([]);
    open('9');
    const all = ['config', 'stores', 'categories', 'offers', 'blogs', 'amazon-products', 'tracking-codes', 'google-ads/status', 'audit', 'stores/acme'];
    expect(outdated()).toEqual(all);
  });

  it('whose beginning nobody saw does so too', () => {
    elsewhere.happened(finished('10'));
    expect(outdated()).toHaveLength(10);
  });
});
