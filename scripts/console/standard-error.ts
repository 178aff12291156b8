import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

/** Reports each line that a process of this program writes to its standard error. */
export function reportErrors({ stderr }: Pick<ChildProcess, 'stderr'>, report: (line: string) => void): void {
  if (stderr === null) return;
  createInterface({ input: stderr }).on('line', (line) => {
    if (line.trim() !== '') report(line);
  });
}
