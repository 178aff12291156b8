import { mkdirSync } from 'node:fs';
import { appendFile, open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PRIVATE_FILE_MODE, PRIVATE_FOLDER, PRIVATE_FOLDER_MODE } from './layout.ts';
import { errorCode, StorageFailed } from './errors.ts';

/** A log to which lines are only ever added: `private/<name>/<month>.jsonl`, one JSON value a line. */
export interface PrivateLog<Line> {
  /** Resolves when the line is in the file. It survives the death of this process; a power cut may take the last lines. */
  add(at: Date, line: Line): Promise<void>;
  /** The newest lines first, at most `count`. A line torn by a power cut is left out. */
  newest(count: number): Promise<Line[]>;
  /** Resolves when everything added is on disk. */
  settle(): Promise<void>;
}

export function openPrivateLog<Line>(dataFolder: string, name: string): PrivateLog<Line> {
  const folder = join(dataFolder, PRIVATE_FOLDER, name);
  let queue: Promise<void> = Promise.resolve();
  let current: string | null = null;

  async function write(file: string, text: string): Promise<void> {
    try {
      mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER_MODE });
      await appendFile(file, text, { mode: PRIVATE_FILE_MODE });
    } catch (error) {
      throw new StorageFailed('write', file, error);
    }
  }

  return {
    add(at, line) {
      const file = join(folder, `${at.toISOString().slice(0, 7)}.jsonl`);
      current = file;
      const done = queue.then(() => write(file, `${JSON.stringify(line)}\n`));
      queue = done.catch(() => undefined);
      return done;
    },
    async newest(count) {
      const lines: Line[] = [];
      for (const file of (await namesIn(folder)).sort().reverse()) {
        const text = await readFile(join(folder, file), 'utf8');
        for (const line of text.split('\n').reverse()) {
          const parsed = parseLine<Line>(line);
          if (parsed !== undefined) lines.push(parsed);
          if (lines.length === count) return lines;
        }
      }
      return lines;
    },
    async settle() {
      await queue;
      if (current === null) return;
      const handle = await open(current, 'a');
      await handle.sync().finally(() => handle.close());
    },
  };
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => name.endsWith('.jsonl'));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw new StorageFailed('read', folder, error);
  }
}

function parseLine<Line>(line: string): Line | undefined {
  if (line === '') return undefined;
  try {
    return JSON.parse(line) as Line;
  } catch {
    return undefined;
  }
}
