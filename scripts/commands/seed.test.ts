import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { lockFolder } from '../../data/catalogue/folder/folder-lock.ts';
import { catalogueOptions, generateCatalogue } from '../tools/seed/catalogue.ts';
import { writeCatalogue } from '../tools/seed/write-catalogue.ts';
import { seed } from '../testing/commands-here.ts';
import { freshPlace } from '../testing/processes.ts';

const size = { stores: 8, coupons: 60, offers: 9, posts: 4, today: '2026-11-21' };

function documents(data: string): { [file: string]: string } {
  const files = readdirSync(data, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.json') && !file.startsWith('private'),
  );
  return Object.fromEntries(files.toSorted().map((file) => [file, readFileSync(join(data, file), 'utf8')]));
}

describe('npm run seed', () => {
  test('leaves a catalogue that is there alone, and replaces it with --force but for what is private', () => {
    const place = freshPlace();
    const folder = place.DATA_DIR;
    seed(place, size);
    writeFileSync(join(folder, 'private/subscribers.json'), '{ "subscribers": [] }\n');
    const before = documents(folder);
    expect(() => seed(place, { ...size, seed: 2 })).toThrow(
      `${folder} already holds a catalogue (settings.json). Nothing was changed. Choose another folder with --data, or`,
    );
    expect(documents(folder)).toEqual(before);

    const fewer = catalogueOptions.parse({ ...size, stores: 2, coupons: 5, offers: 1, posts: 0 });
    writeCatalogue(generateCatalogue(fewer), { folder, media: [], force: true });
    expect(readdirSync(join(folder, 'stores'))).toEqual(['s00000.json', 's00001.json']);
    expect(readdirSync(join(folder, 'blogs'))).toEqual([]);
    expect(readFileSync(join(folder, 'private/subscribers.json'), 'utf8')).toBe('{ "subscribers": [] }\n');
  });

  test('stays out of a folder that another process has open', () => {
    const place = freshPlace();
    const lock = lockFolder(place.DATA_DIR, { command: 'npm start' });
    try {
      expect(() => seed(place)).toThrow(`${place.DATA_DIR} is already in use by \`npm start\``);
      expect(existsSync(join(place.DATA_DIR, 'stores'))).toBe(false);
    } finally {
      lock.release();
    }
  });

  test('refuses what it cannot be asked for', () => {
    expect(() => catalogueOptions.parse({ ...size, stores: 0 })).toThrow('without a store nothing can hold coupons');
    expect(() => catalogueOptions.parse({ ...size, today: 'tomorrow' })).toThrow('expected a day, such as 2026-11-21');
  });
});
