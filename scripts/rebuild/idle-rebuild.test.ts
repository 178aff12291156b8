import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { GivenSettings } from '../environment/given-settings.ts';
import { forgetIdle, idleRebuild, outputSum } from './idle-rebuild.ts';
import { programSum, stampsOf } from './rebuild-inputs.ts';
import { TRACES } from '../environment/state-folder.ts';
import { freshFolder } from '../testing/fresh-folder.ts';

const SINCE = Date.UTC(2026, 0, 1);
const UNTIL = Date.UTC(2026, 0, 2);
const summary = {
  ...{ pages: 2, rendered: 0, written: 0, deleted: 0, unchanged: 0, failed: 0, ms: 12, changed: [], held: [] },
  nextChangeAt: new Date(UNTIL).toISOString(),
};

type Given = GivenSettings & { boot?: string };

function folderWith(...files: string[]) {
  const root = freshFolder();
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  for (const file of files) write(file, 'text');
  return { root, write };
}

/** Small files in the places where a rebuild looks, and a rebuild that has brought all up to date. */
function idleSite() {
  const data = ['settings.json', 'stores/acme.json', 'stores/bolt.json', 'media/logo.webp', 'private/records.sqlite'];
  const { root, write } = folderWith(
    ...data.map((file) => `data/${file}`),
    ...['out/index.html', 'out/store/acme.html', `state/${TRACES}`],
    ...['project/site/page.astro', 'project/data/live/other.json', 'compiled/app/entry.mjs'],
  );
  const at = (name: string) => join(root, name);
  const open = ({ boot = 'this boot', ...given }: Given = {}) => {
    const places = { dataFolder: at('data'), outFolder: at('out'), stateFolder: at('state') };
    return idleRebuild({ project: at('project'), ...places, given, boot, full: false, pictures: false });
  };
  /** `from`: the rebuild began before. */
  const remember = (until: number | null = UNTIL, from = open()) => {
    const templates = { folder: at('compiled'), stamps: stampsOf(at('compiled')) };
    from.remember({ since: SINCE, until, output: outputSum(at('out'))!, summary }, { templates, said: ['One line.'] });
  };
  const isFound = (given: Given = {}, now = SINCE) => open(given).find(now) !== null;
  return { root, write, open, remember, isFound };
}

describe('a rebuild after one that left nothing to do', () => {
  it('finds and says the same while nothing changes but what is private or no data of its own, until a page changes by itself', () => {
    const { open, remember, isFound, write } = idleSite();
    expect(isFound()).toBe(false);
    remember();
    write('data/private/records.sqlite', 'a sign-up');
    write('project/data/live/other.json', 'an edit');
    expect(open().find(SINCE)).toMatchObject({ summary, said: ['One line.'] });
    expect([SINCE - 1, SINCE, UNTIL - 1, UNTIL].map((now) => isFound({}, now))).toEqual([false, true, true, false]);
    remember(null);
    expect(isFound({}, Date.UTC(2126, 0, 1))).toBe(true);
  });

  it.each<[string, (site: ReturnType<typeof idleSite>) => void]>([
    ['a document was edited', ({ write }) => write('data/stores/acme.json', 'edit')],
    ['a document was added', ({ write }) => write('data/stores/new.json', 'text')],
    ['a document was removed', ({ root }) => rmSync(join(root, 'data/stores/bolt.json'))],
    ['a picture was uploaded', ({ write }) => write('data/media/other.webp', 'text')],
    ['a change was decided and not finished', ({ write }) => write('data/private/journal.json', '{}')],
    ['a page was cut', ({ write }) => write('out/index.html', 'the')],
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

  it.each<Given>([
    { SITE_URL: 'https://other.example' },
    { boot: 'another boot' },
    { PUBLISH_HOOK: 'https://hook.example' },
    { PORT: 'a setting that cannot be used' },
    { ADMIN_PASSWORD: 'a setting that may be one' },
  ])('looks at everything under %j', (given) => {
    const { remember, isFound } = idleSite();
    remember();
    expect([isFound(given), isFound()]).toEqual([false, true]);
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
    remember(UNTIL, rebuild);
    expect(isFound()).toBe(false);
  });
});

it('a change of the program below a data folder that holds program files is noticed', () => {
  const files = ['astro.config.mjs', 'package-lock.json', 'package.json', 'tsconfig.json'];
  const { root, write } = folderWith(...files, 'api/a.ts', 'data/schema/a.ts', 'scripts/a.ts', 'site/a.ts');
  const before = programSum(root, join(root, 'data'));
  write('data/schema/a.ts', 'another');
  expect(programSum(root, join(root, 'data'))).not.toEqual(before);
});
