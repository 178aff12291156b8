import { fork, type ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onMessage } from '../../../data/files/call-thread.ts';
import { reportErrors } from '../../console/standard-error.ts';
import type { DrawingResult, DrawingTask } from './picture-process.ts';
import { ExplainedError } from '../../../data/files/errors.ts';

/** Of a data folder: where kept pictures are. */
export const mediaFolder = (dataFolder: string): string => join(dataFolder, 'media');

/** Why a picture could not be drawn. */
class DrawingFailed extends ExplainedError {}

/** In milliseconds: a picture takes a tenth of a second, and much longer where the process gives way to others. */
const MOST_MS = 120_000;

interface DrawerOptions {
  /** Its process gives way to everything else on the machine. */
  isPatient?: boolean;
  /** Takes the lines that its process writes to standard error; absent: they go to that of this one. */
  report?: (line: string) => void;
  /** How long one picture may take. */
  mostMs?: number;
}

export type PictureDrawer = ReturnType<typeof pictureDrawer>;

/**
 * Draws pictures, one at a time, in a process of its own: the server goes on answering, and its memory stays as it is. The process is
 * started with the first picture. `media`: the folder of kept pictures.
 */
export function pictureDrawer(media: string, options: DrawerOptions = {}) {
  let drawing: ChildProcess | null = null;

  /**
   * Ends the process, in the middle of a picture too: it writes nothing itself, and with a low priority it might take
   * long to notice that it is to end. The next picture starts another.
   */
  function rest(): void {
    drawing?.kill('SIGKILL');
    drawing = null;
  }

  return {
    rest,
    /** A PNG. Throws `DrawingFailed`. */
    async draw(picture: DrawingTask['picture']): Promise<Uint8Array> {
      const child = (drawing ??= start(options));
      const { mostMs = MOST_MS } = options;
      const { promise, resolve } = Promise.withResolvers<DrawingResult>();
      const stopped = () => {
        if (drawing === child) drawing = null;
        resolve({ reason: 'The process that draws pictures stopped. It is started again with the next picture.' });
      };
      const late = setTimeout(() => {
        resolve({ reason: `It was not drawn within ${mostMs / 1000} s.` });
        rest();
      }, mostMs);
      child.once('exit', stopped);
      const end = onMessage(child, resolve);
      child.send({ picture, media } satisfies DrawingTask, (error) => error && stopped());
      const result = await promise;
      clearTimeout(late);
      child.off('exit', stopped);
      end();
      if ('reason' in result) throw new DrawingFailed(result.reason);
      return result.png;
    },
  };
}

function start({ isPatient = false, report }: DrawerOptions): ChildProcess {
  const { NODE_OPTIONS: _ofParent, ...env } = process.env;
  const child = fork(fileURLToPath(new URL('./picture-process.ts', import.meta.url)), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
    env,
    stdio: ['ignore', 'ignore', report ? 'pipe' : 'inherit', 'ipc'],
  });
  if (report) reportErrors(child, report);
  if (isPatient && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  return child;
}
