import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { outputSum, removeOutputSnapshot, OutputSnapshot, saveOutputSnapshot } from './output-snapshot.ts';
import { ASSETS, PICTURES, TRACES } from '../environment/state-folder.ts';
import { freshFolder } from '../testing/fresh-folder.ts';

/** An output of two files that a process has left. */
function leftSite() {
  const root = freshFolder();
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  write('out/index.html', 'the start page');
  write('out/store/acme.html', 'the page of a store');
  for (const name of [TRACES, ASSETS, PICTURES]) write(`state/${name}`, 'rows');
  const place = { outFolder: join(root, 'out'), stateFolder: join(root, 'state'), boot: 'this boot' };
  const leave = () => saveOutputSnapshot(place, outputSum(place.outFolder));
  leave();
  return { ...place, root, write, leave, find: (boot = place.boot) => OutputSnapshot.find({ ...place, boot }) };
}

describe('an output that a process has left', () => {
  it('is known as long as its files have the same names and sizes', async () => {
    const site = leftSite();
    const isUnchanged = () => site.find()!.isUnchanged();
    expect([site.find()!.sum, await isUnchanged()]).toEqual([outputSum(site.outFolder), true]);
    site.write('out/index.html', 'the page start');
    expect(await isUnchanged()).toBe(true);
    site.write('out/index.html', 'the start');
    expect(await isUnchanged()).toBe(false);
    site.write('out/index.html', 'the start page');
    site.write('out/other.html', 'text');
    expect(await isUnchanged()).toBe(false);
    rmSync(join(site.root, 'out/other.html'));
    rmSync(join(site.root, 'out/store/acme.html'));
    expect(await isUnchanged()).toBe(false);
    rmSync(site.outFolder, { recursive: true });
    expect(await isUnchanged()).toBe(false);
  });

  it('is found in the same boot of the machine', () => {
    const site = leftSite();
    expect(site.find()).not.toBeNull();
    expect(site.find('another boot')).toBeNull();
  });

  it.each([TRACES, ASSETS, PICTURES])('is found with %s of that process', (name) => {
    const site = leftSite();
    site.write(`state/${name}`, 'others');
    expect(site.find()).toBeNull();
    site.leave();
    expect(site.find()).not.toBeNull();
    rmSync(join(site.stateFolder, name));
    expect(site.find()).toBeNull();
  });

  it('does not stand any more once another process has published', () => {
    const site = leftSite();
    const left = site.find()!;
    expect(left.stands()).toBe(true);
    removeOutputSnapshot(site.stateFolder);
    expect([left.stands(), site.find()]).toEqual([false, null]);
    site.write(`state/${TRACES}`, 'of another process');
    site.leave();
    expect([left.stands(), site.find()!.stands()]).toEqual([false, true]);
  });

  it('is not known from a note that was cut or is of another program', () => {
    const site = leftSite();
    const boot = '"boot":"this boot"';
    for (const text of ['', '{"sum"', `{${boot}}`, 'null', `{"sum":[1,2],${boot}}`, `{"sum":[1],"state":[],${boot}}`]) {
      site.write('state/left-output.json', text);
      expect(site.find()).toBeNull();
    }
  });
});
