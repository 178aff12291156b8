import type { FileSystem } from '../../../../data/files/file-system.ts';
import type { Random } from '../../seed/random.ts';
import type { ProcessFaults } from './fault-plan.ts';
import { syncNode, systemError, type SimulatedDisk } from './simulated-disk.ts';

/** The disk as one process sees it, whose plan decides what becomes of each call; without faults as anybody does. */
export function mount(disk: SimulatedDisk, random: Random, faults?: ProcessFaults): FileSystem {
  const isAlive = (): boolean => faults?.isAlive() ?? true;
  const guarded = <T>(call: string, path: string, changes: boolean, run: () => T, tear?: () => void): T => {
    if (!isAlive()) throw systemError('ESHUTDOWN', call, path);
    const blow = faults?.plan.next(call, changes);
    if (!blow) return run();
    if ('code' in blow) {
      if (blow.code !== 'EACCES') tear?.();
      throw systemError(blow.code, call, path);
    }
    if (blow.after) run();
    else tear?.();
    faults?.onCrash(blow.crash);
    throw systemError('ESHUTDOWN', call, path);
  };
  const put = (call: 'write' | 'append', file: string, bytes: Uint8Array) => {
    const some = (length: number) => disk[call](file, Buffer.from(bytes.subarray(0, length)));
    guarded(
      call,
      file,
      true,
      () => some(bytes.length),
      () => some(random.whole(0, bytes.length)),
    );
  };
  const append = (file: string, bytes: Uint8Array) => {
    put('append', file, bytes);
    sync(file);
  };
  const sync = (path: string) => guarded('sync', path, true, () => syncNode(disk.find(path, 'sync')));
  const bytesOf = (file: string): Uint8Array => {
    const node = disk.find(file, 'read');
    if (node.kind === 'folder') throw systemError('EISDIR', 'read', file);
    return node.bytes;
  };
  /** Other work goes on while a process waits for the disk; a process that ended waits for ever. */
  const later = async <T>(run: () => T): Promise<T> => {
    if (random.is(0.5)) await new Promise(setImmediate);
    try {
      return run();
    } catch (error) {
      if (!isAlive()) return new Promise<never>(() => {});
      throw error;
    }
  };
  return {
    stat: (path) => guarded('stat', path, false, () => disk.stat(path)),
    read: (file) => guarded('read', file, false, () => Buffer.from(bytesOf(file))),
    readPart: (file, start, end) => guarded('read', file, false, () => Buffer.from(bytesOf(file).subarray(start, end))),
    list: (folder) =>
      guarded('list', folder, false, () => {
        const node = disk.find(folder, 'list');
        if (node.kind === 'file') throw systemError('ENOTDIR', 'list', folder);
        return [...node.entries]
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, { kind }]) => ({ name, isDirectory: () => kind === 'folder' }));
      }),
    realPath: (path) => path,
    makeFolder: (folder) => guarded('makeFolder', folder, true, () => void disk.makeFolder(folder)),
    write: (file, bytes) => put('write', file, bytes),
    sync,
    rename: (from, to) => guarded('rename', from, true, () => disk.rename(from, to)),
    remove: (file) => guarded('remove', file, true, () => disk.remove(file)),
    removeFolder: (folder) =>
      guarded('removeFolder', folder, true, () => {
        const node = disk.find(folder, 'removeFolder');
        if (node.kind === 'file') throw systemError('ENOTDIR', 'removeFolder', folder);
        if (node.entries.size > 0) throw systemError('ENOTEMPTY', 'removeFolder', folder);
        disk.set(folder, undefined);
      }),
    removeTree: (path) =>
      guarded('removeTree', path, true, () => {
        if (disk.at(path) !== undefined) disk.set(path, undefined);
      }),
    setMode: (path, mode) =>
      guarded('setMode', path, false, () => {
        const node = disk.find(path, 'setMode');
        node.mode = BigInt(mode);
        disk.changed(node);
      }),
    touch: (file) => guarded('touch', file, false, () => disk.changed(disk.find(file, 'touch'))),
    synced: (path) => later(() => sync(path)),
    append: (file, bytes) => later(() => append(file, bytes)),
  };
}
