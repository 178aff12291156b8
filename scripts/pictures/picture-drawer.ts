import { fork, type ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SocialPicture } from '../../site/views/social-picture.ts';
import type { DrawingResult, DrawingTask } from './picture-process.ts';

/** Of a data folder: where kept pictures are. */
export const mediaFolder = (dataFolder: string): string => join(dataFolder, 'media');

/** Why a picture could not be drawn. */
class DrawingFailed extends Error {
  override name = 'DrawingFailed';
  code = 'DRAWING_FAILED';
}

/**
 * Draws pictures, one at a time, in a process of its own: the server goes on answering, and its memory stays as it is. The process is
 * started with the first picture.
 */
export class PictureDrawer {
  readonly #media: string;
  readonly #isPatient: boolean;
  #process: ChildProcess | null = null;

  /** `media`: the folder of kept pictures. `isPatient`: its process gives way to everything else on the machine. */
  constructor(media: string, { isPatient = false } = {}) {
    this.#media = media;
    this.#isPatient = isPatient;
  }

  /** A PNG. Throws `DrawingFailed`. */
  async draw(picture: SocialPicture): Promise<Uint8Array> {
    const child = (this.#process ??= start(this.#isPatient));
    const result = await new Promise<DrawingResult>((resolve) => {
      const stopped = () => {
        this.#process = null;
        resolve({ reason: 'The process that draws pictures stopped. It is started again with the next picture.' });
      };
      child.once('exit', stopped);
      child.once('message', (message: DrawingResult) => {
        child.off('exit', stopped);
        resolve(message);
      });
      child.send({ picture, media: this.#media } satisfies DrawingTask, (error) => error && stopped());
    });
    if ('reason' in result) throw new DrawingFailed(result.reason);
    return result.png;
  }

  /**
   * Ends the process, in the middle of a picture too: it writes nothing itself, and with a low priority it might take
   * long to notice that it is to end. The next picture starts another.
   */
  rest(): void {
    this.#process?.kill('SIGKILL');
    this.#process = null;
  }
}

function start(isPatient: boolean): ChildProcess {
  const { NODE_OPTIONS: _ofParent, ...env } = process.env;
  const child = fork(fileURLToPath(new URL('./picture-process.ts', import.meta.url)), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
    env,
  });
  if (isPatient && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  return child;
}
