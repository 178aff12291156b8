import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const mount = (folder: string, size: string) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]);
const unmount = (folder: string) => spawnSync('umount', ['--lazy', folder]);

/** Whether small disks can be made here; where not, a line says what is not tested. */
export function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'mounted-'));
  const { status, stderr } = mount(folder, '1m');
  if (status === 0) unmount(folder);
  else process.stderr.write(`Not tested: a full disk. ${String(stderr).trim() || 'It takes root, to mount one.'}\n`);
  rmSync(folder, { recursive: true });
  return status === 0;
}

/** Mounts a disk of this size, such as `96m`, on a folder. Returns what takes it away. */
export function mountSmallDisk(folder: string, size: string): () => void {
  const { status, stderr } = mount(folder, size);
  if (status !== 0) throw new Error(`${folder} could not be mounted: ${String(stderr)}`);
  return () => void unmount(folder);
}

/** Fills the disk on which this file is, to the last byte. */
export function fillDisk(file: string): void {
  const handle = openSync(file, 'w');
  try {
    for (let size = 1 << 20; size >= 1; size = Math.floor(size / 2))
      for (let isFull = false; !isFull;)
        try {
          writeSync(handle, Buffer.alloc(size));
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
          isFull = true;
        }
  } finally {
    closeSync(handle);
  }
}
