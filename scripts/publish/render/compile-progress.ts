import { progressBar } from '../../console/progress.ts';
import type { CompileWatcher } from './compile.ts';

const UNNOTICED_MS = 3_000;
const SECOND_MS = 1_000;

/** Says that the templates are compiled, and how far that is: a few seconds, and a minute on a slow machine. */
export function compileProgress(say: (line: string) => void): CompileWatcher {
  const bar = progressBar('Compiling the templates', 'steps', { say, worth: 1 });
  let steps: [done: number, of: number] = [0, 1];
  let timer: NodeJS.Timeout | undefined;
  return {
    begin() {
      const since = performance.now();
      say('Compiling the templates, which each release needs once; it takes a few seconds to a minute …');
      timer = setInterval(() => {
        if (performance.now() - since >= UNNOTICED_MS) bar.update(...steps);
      }, SECOND_MS);
    },
    step(done, of) {
      steps = [done, of];
    },
    end() {
      clearInterval(timer);
      bar.stop();
    },
  };
}
