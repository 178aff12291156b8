import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { GivenSettings } from '../environment/given-settings.ts';
import { forgetIdle, IdleRebuild, outputSum } from './idle-rebuild.ts';
import { stampsOf } from './rebuild-inputs.ts';
import type { Used } from './rebuild-site.ts';
import type { UpToDate } from './up-to-date-site.ts';
import { TRACES } from '../environment/state-folder.ts';
import { freshFolder } from '../testing/fresh-folder.ts';

const SINCE = Date.UTC(2026, 0, 1);
const UNTIL = Date.UTC(2026, 0, 2);
const summary = {
  pages: 2,
  rendered: 0,
  written: 0,
  deleted: 0,
  unchanged: 0,
  failed: 0,
  ms: 12,
  changed: [],
  held: [],
  nextChangeAt: new Date(UNTIL).toISOString(),
};

type Given = GivenSettings & { boot?: string; full?: boolean };

/** Small files in the places where a rebuild looks, and a rebuild that has brought all up to date. */
function idleSite() {
  const root = freshFolder();
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  write('out/index.html', 'the start page');
  write('out/store/acme.html', 'the page of a store');
  for (const file of ['project/site/page.astro', 'project/data/live/other.json', 'compiled/app/entry.mjs'])
    write(file, 'text');
  for (const file of [
    'settings.json',
    'stores/acme.json',
    'stores/bolt.json',
    'media/logo.webp',
    'private/records.sqlite',
  ])
    write(`data/${file}`, 'text');
  write(`state/${TRACES}`, 'traces');
  const open = ({ boot = 'this boot', full = false, ...given }: Given = {}) =>
    new IdleRebuild({
      project: join(root, 'project'),
      dataFolder: join(root, 'data'),
      outFolder: join(root, 'out'),
      stateFolder: join(root, 'state'),
      given,
      boot,
      full,
      pictures: false,
    });
  const upToDate = (until: number | null = UNTIL): UpToDate => ({
    since: SINCE,
    until,
    output: outputSum(join(root, 'out'))!,
    summary,
  });
  const used = (folder = join(root, 'compiled')): Used => ({
    templates: { folder, stamps: stampsOf(folder) },
    said: ['One line.'],
  });
  const isFound = (more: Given = {}, now = SINCE) => open(more).find(now) !== null;
  /** `from`: the rebuild began before. */
  const remember = (more: Given = {}, until: number | null = UNTIL, from = open(more)) =>
    from.remember(upToDate(until), used());
  return { root, write, open, remember, isFound };
}

describe('a rebuild after one that left nothing to do', () => {
  it('finds and says the same while nothing changes, until the time at which a page changes by itself', () => {
    const { open, remember, isFound } = idleSite();
    expect(isFound()).toBe(false);
    remember();
    expect(open().find(SINCE)).toMatchObject({ summary, said: ['One line.'] });
    expect([SINCE - 1, SINCE, UNTIL - 1, UNTIL].map((now) => isFound({}, now))).toEqual([false, true, true, false]);
    remember({}, null);
    expect(isFound({}, Date.UTC(2126, 0, 1))).toBe(true);
  });

  it.each<[string, (site: ReturnType<typeof idleSite>) => void]>([
    ['a document was edited', ({ write }) => write('data/stores/acme.json', 'edit')],
    ['a document was added', ({ write }) => write('data/stores/new.json', 'text')],
    ['a document was removed', ({ root }) => rmSync(join(root, 'data/stores/bolt.json'))],
    ['a picture was uploaded', ({ write }) => write('data/media/other.webp', 'text')],
    ['a change was decided and not finished', ({ write }) => write('data/private/journal.json', '{}')],
    ['a page was cut', ({ write }) => write('out/index.html', 'the start')],
    ['a page was removed', ({ root }) => rmSync(join(root, 'out/store/acme.html'))],
    ['a file was put beside the pages', ({ write }) => write('out/other.html', 'text')],
    ['a template was edited', ({ write }) => write('project/site/page.astro', 'edit')],
    ['what was compiled is gone', ({ root }) => rmSync(join(root, 'compiled'), { recursive: true })],
    ['the traces were lost', ({ root }) => rmSync(join(root, 'state', TRACES))],
    ['the traces were written over', ({ write }) => write(`state/${TRACES}`, 'others')],
    ['something was published meanwhile', ({ root }) => forgetIdle(join(root, 'state'))],
    ['the note was cut', ({ write }) => write('state/idle-rebuild.json', '{"program"')],
    ['the note was emptied', ({ write }) => write('state/idle-rebuild.json', '{}')],
  ])('looks at everything when %s', (_, change) => {
    const site = idleSite();
    site.remember();
    expect(site.isFound()).toBe(true);
    change(site);
    expect(site.isFound()).toBe(false);
  });

  it('looks at everything under other settings, after a restart of the machine, and where something outside has a say', () => {
    const { remember, isFound } = idleSite();
    remember();
    expect(isFound({ SITE_URL: 'https://other.example' })).toBe(false);
    expect(isFound({ boot: 'another boot' })).toBe(false);
    expect(isFound({ PUBLISH_HOOK: 'https://hook.example' })).toBe(false);
    expect(isFound({ PORT: 'a setting that cannot be used' })).toBe(false);
    expect(isFound({ ADMIN_PASSWORD: 'a setting that may be one' })).toBe(false);
    expect(isFound()).toBe(true);
  });

  it('takes no notice of private records and of data that are not its own', () => {
    const { write, remember, isFound } = idleSite();
    remember();
    write('data/private/records.sqlite', 'a sign-up');
    write('project/data/live/other.json', 'an edit');
    expect(isFound()).toBe(true);
  });

  it('looks at everything when documents lie behind a link, whose files could change unnoticed', () => {
    const { root, write, remember, isFound } = idleSite();
    write('elsewhere/acme.json', 'text');
    symlinkSync(join(root, 'elsewhere'), join(root, 'data/blogs'));
    remember();
    expect(isFound()).toBe(false);
  });

  it('compares with what was there before the rebuild, so that a change during it is found by the next', () => {
    const { write, open, remember, isFound } = idleSite();
    const rebuild = open();
    write('data/stores/acme.json', 'edited meanwhile');
    remember({}, UNTIL, rebuild);
    expect(isFound()).toBe(false);
  });
});
