/** `npm run test:mutants`: makes each fault in turn in a copy of this project, and counts those that a test notices. */
import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdtempDisposableSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectFolder } from '../../config/project-folder.ts';
import { command, flag, text } from '../../console/command.ts';
import { WrongArguments } from '../../console/failure.ts';
import { mutants, type Mutant } from './mutants.ts';

/** What git knows of and what it would add, without installed modules, which a link leads to. */
function copyProject() {
  const copy = mkdtempDisposableSync(join(tmpdir(), 'mutants-'));
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: projectFolder,
    encoding: 'utf8',
  });
  for (const file of list.split('\0')) if (file !== '') cpSync(join(projectFolder, file), join(copy.path, file));
  symlinkSync(join(projectFolder, 'node_modules'), join(copy.path, 'node_modules'));
  return copy;
}

/** Whether tests pass. */
function passes(folder: string, files: readonly string[], title?: string): Promise<boolean> {
  const titled = title === undefined ? [] : ['--testNamePattern', title];
  const args = ['vitest', 'run', '--config', 'scripts/config/vitest.config.ts', '--bail', '1', ...titled, ...files];
  return promisify(execFile)('npx', args, { cwd: folder, maxBuffer: Infinity }).then(
    () => true,
    () => false,
  );
}

async function notices(folder: string, { file, find, replace, test, title }: Mutant): Promise<boolean> {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    text.replace(find, () => replace),
  );
  try {
    return !(await passes(folder, [test], title));
  } finally {
    writeFileSync(path, text);
  }
}

const asked = { usage: 'npm run test:mutants -- [--only TEXT] [--json]', options: { only: text, json: flag } };
await command(asked, async ({ only = '' }, say) => {
  const chosen = mutants.filter(({ fault, file, test }) => `${fault} ${file} ${test}`.includes(only));
  if (chosen.length === 0) throw new WrongArguments(`No fault, file or test has "${only}" in it.`);
  using copy = copyProject();
  // tests that fail without a fault would notice everything
  if (!(await passes(copy.path, [...new Set(chosen.map(({ test }) => test))])))
    throw new Error('A test fails without any fault. Run `npm test`, repair it, and try again.');
  const outcomes: (Pick<Mutant, 'fault' | 'file' | 'test'> & { noticed: boolean })[] = [];
  for (const mutant of chosen) {
    const { fault, file, test } = mutant;
    const noticed = await notices(copy.path, mutant);
    outcomes.push({ fault, file, test, noticed });
    say(`${noticed ? 'noticed' : 'NOT NOTICED'}: ${fault} (${file}; ${test})`);
  }
  const count = outcomes.filter(({ noticed }) => noticed).length;
  say(`${count} of ${outcomes.length} faults are noticed.`);
  if (count < outcomes.length) process.exitCode = 1;
  return { mutants: outcomes.length, noticed: count, outcomes };
});
