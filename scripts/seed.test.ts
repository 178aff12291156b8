import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lockFolder } from '../data/database/folder-lock.ts';
import { projectFolder } from './config/project-folder.ts';

const small = ['--stores', '8', '--coupons', '60', '--offers', '9', '--posts', '4', '--today', '2026-11-21'];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'seed-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function seed(...flags: string[]): Promise<{ code: number; out: string; error: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(projectFolder, 'scripts/seed.ts'), ...flags],
      { cwd: projectFolder },
      (error, out, stderr) => {
        resolve({ code: error === null ? 0 : Number(error.code), out, error: stderr });
      },
    );
  });
}

function documents(data: string): { [file: string]: string } {
  const files = readdirSync(data, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.json') && !file.startsWith('private'),
  );
  return Object.fromEntries(files.toSorted().map((file) => [file, readFileSync(join(data, file), 'utf8')]));
}

describe('npm run seed', () => {
  test('fills two folders with the same documents, and brings the logos they name', async () => {
    const [first, second] = [join(folder, 'first'), join(folder, 'second')];
    expect(await seed('--data', first, ...small)).toMatchObject({
      code: 0,
      out: expect.stringContaining('8 stores, 60 coupons, 9 offers and 4 posts'),
    });
    await seed('--data', second, ...small);
    expect(documents(first)).toEqual(documents(second));
    expect(Object.keys(documents(first))).toHaveLength(8 + 4 + 4);
    const logos = Object.values(documents(first)).flatMap((text) =>
      [...text.matchAll(/"logo": "(\/media\/[^"]+)"/g)].map(([, logo]) => logo!),
    );
    expect(logos.length).toBeGreaterThan(0);
    for (const logo of logos) expect(existsSync(join(first, logo))).toBe(true);
  });

  test('leaves a catalogue that is there alone, and replaces it with --force but for what is private', async () => {
    await seed('--data', folder, ...small);
    writeFileSync(join(folder, 'private/subscribers.json'), '{ "subscribers": [] }\n');
    const before = documents(folder);
    const refused = await seed('--data', folder, ...small, '--seed', '2');
    expect(refused.code).toBe(1);
    expect(refused.error).toContain(`${folder} already holds a catalogue`);
    expect(refused.error).toContain('--force');
    expect(documents(folder)).toEqual(before);

    const forced = await seed(
      '--data',
      folder,
      '--stores',
      '2',
      '--coupons',
      '5',
      '--offers',
      '1',
      '--posts',
      '0',
      '--force',
    );
    expect(forced.code).toBe(0);
    expect(readdirSync(join(folder, 'stores'))).toEqual(['s00000.json', 's00001.json']);
    expect(readdirSync(join(folder, 'blogs'))).toEqual([]);
    expect(readFileSync(join(folder, 'private/subscribers.json'), 'utf8')).toBe('{ "subscribers": [] }\n');
  });

  test('stays out of a folder that another process has open', async () => {
    const lock = lockFolder(folder, { command: 'npm start' });
    try {
      const refused = await seed('--data', folder, ...small, '--force');
      expect(refused).toMatchObject({
        code: 1,
        error: expect.stringContaining(`${folder} is already in use by \`npm start\``),
      });
      expect(existsSync(join(folder, 'stores'))).toBe(false);
    } finally {
      lock.release();
    }
  });

  test.each([
    [['--shops', '5'], "Unknown option '--shops'"],
    [['--stores', 'many'], '--stores: expected a whole number'],
    [['--stores', '0'], '--stores: without a store nothing can hold coupons'],
    [['--today', 'tomorrow'], '--today: expected a day, such as 2026-11-21'],
  ])('says what is wrong with %j and how it is used', async (flags, reason) => {
    const refused = await seed('--data', folder, ...flags);
    expect(refused.code).toBe(1);
    expect(refused.error).toContain(reason);
    expect(refused.error).toContain('Use: npm run seed');
    expect(readdirSync(folder)).toEqual([]);
  });
});
