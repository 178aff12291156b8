import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { stateFolderOf } from '../environment/state-folder.ts';
import { compare, rebuild, seed } from '../testing/commands-here.ts';
import { freshPlace, run } from '../testing/processes.ts';

describe('npm run verify', () => {
  it('names a file that is not what a clean build makes, and repairs it with --repair', async () => {
    const place = freshPlace();
    seed(place);
    await rebuild(place);
    writeFileSync(join(place.OUT_DIR, 'about.html'), 'not about');
    const touched = await run('verify', [], place);
    expect([touched.code, touched.output]).toEqual([1, expect.stringContaining('about.html differs')]);

    rmSync(join(place.OUT_DIR, 'stores.html'));
    const stray = join(place.OUT_DIR, '.tmp/1234');
    mkdirSync(stray, { recursive: true });
    writeFileSync(join(stray, '1'), 'half a page');
    const repaired = await run('verify', ['--repair'], place);
    for (const line of ['about.html differs', 'stores.html is missing', '.tmp/1234/1 is a temporary file'])
      expect(repaired.output).toContain(line);
    expect(repaired.output).toContain('3 files differed; everything was built again: 2 written, 0 deleted.');
    expect([repaired.code, repaired.output]).toEqual([0, expect.stringContaining('holds the same bytes')]);
    expect(repaired.output).not.toContain('nothing was published');
  });

  it('does not compare with a publish that was killed, nor with one by other templates, and says what to do', async () => {
    const place = freshPlace();
    seed(place);
    await rebuild(place);
    const changeFacts = (sql: string) => {
      const traces = new DatabaseSync(join(stateFolderOf(place.OUT_DIR), 'traces.sqlite'));
      traces.exec(sql);
      traces.close();
    };
    changeFacts("INSERT OR REPLACE INTO facts VALUES ('unfinished', 'yes')");
    writeFileSync(join(place.OUT_DIR, 'about.html'), 'published by what was killed');
    const unfinished = await run('verify', [], place);
    expect([unfinished.code, unfinished.output]).toEqual([
      1,
      'The last publish did not finish: run npm run rebuild, then verify again.\n',
    ]);
    await rebuild(place);
    expect((await compare(place))?.differences).toEqual([]);
    changeFacts("UPDATE facts SET value = 'of another day' WHERE name = 'code'");
    await expect(compare(place)).rejects.toThrow('The templates or the code changed since the last publish');
  });
});
