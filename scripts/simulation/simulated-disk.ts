import type { FileStat, FileSystem } from '../../data/database/file-system.ts';
import type { Random } from '../bench/random.ts';
import type { Blow, Crash, FaultPlan } from './fault-plan.ts';
import type { SimulatedClock } from './simulated-clock.ts';
import { cutPower, setEntry, syncNode, type DiskNode, type FileNode, type FolderNode } from './simulated-nodes.ts';

function systemError(code: string, call: string, path: string): Error {
  return Object.assign(new Error(`${code}: simulated, ${call} '${path}'`), { code });
}

/** The files of one machine. */
export class SimulatedDisk {
  readonly #clock: SimulatedClock;
  readonly #random: Random;
  readonly #root: FolderNode;
  #inodes = 0n;

  constructor(clock: SimulatedClock, random: Random) {
    this.#clock = clock;
    this.#random = random;
    this.#root = this.#folder();
  }

  cutPower(): void {
    cutPower(this.#root, this.#random);
  }

  /**
   * The disk as one process sees it. `isAlive`: once it says no, no call does anything. `plan` decides what becomes of each call; a crash
   * is handed to `onCrash`.
   */
  mount(plan: FaultPlan | null, isAlive: () => boolean, onCrash: (kind: Crash) => void): FileSystem {
    const guarded = <T>(call: string, path: string, changes: boolean, run: () => T, tear?: () => void): T => {
      if (!isAlive()) throw systemError('ESHUTDOWN', call, path);
      const blow: Blow = plan?.next(call, changes) ?? null;
      if (blow === null) return run();
      if ('code' in blow) {
        if (blow.code !== 'EACCES') tear?.();
        throw systemError(blow.code, call, path);
      }
      if (blow.after) run();
      else tear?.();
      onCrash(blow.crash);
      throw systemError('ESHUTDOWN', call, path);
    };
    const write = (file: string, bytes: Uint8Array) =>
      guarded(
        'write',
        file,
        true,
        () => this.#write(file, Buffer.from(bytes)),
        () => this.#write(file, Buffer.from(bytes.subarray(0, this.#random.whole(0, bytes.length)))),
      );
    const sync = (path: string) => guarded('sync', path, true, () => syncNode(this.#find(path, 'sync')));
    const rename = (from: string, to: string) => guarded('rename', from, true, () => this.#rename(from, to));
    const remove = (file: string) => guarded('remove', file, true, () => this.#remove(file));
    /** Other work goes on while a process waits for the disk; a process that ended waits for ever. */
    const later = async <T>(run: () => T): Promise<T> => {
      if (this.#random.is(0.5)) await new Promise(setImmediate);
      try {
        return run();
      } catch (error) {
        if (!isAlive()) return new Promise<never>(() => {});
        throw error;
      }
    };
    return {
      stat: (path) => guarded('stat', path, false, () => this.#stat(path)),
      read: (file) =>
        guarded('read', file, false, () => {
          const node = this.#find(file, 'read');
          if (node.kind === 'folder') throw systemError('EISDIR', 'read', file);
          return Buffer.from(node.bytes);
        }),
      list: (folder) =>
        guarded('list', folder, false, () => {
          const node = this.#find(folder, 'list');
          if (node.kind === 'file') throw systemError('ENOTDIR', 'list', folder);
          return [...node.entries]
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([name, { kind }]) => ({ name, isDirectory: () => kind === 'folder' }));
        }),
      realPath: (path) => path,
      makeFolder: (folder) => guarded('makeFolder', folder, true, () => void this.#makeFolder(folder)),
      write,
      sync,
      rename,
      remove,
      removeFolder: (folder) =>
        guarded('removeFolder', folder, true, () => {
          const node = this.#find(folder, 'removeFolder');
          if (node.kind === 'file') throw systemError('ENOTDIR', 'removeFolder', folder);
          if (node.entries.size > 0) throw systemError('ENOTEMPTY', 'removeFolder', folder);
          this.#set(folder, undefined);
        }),
      removeTree: (path) =>
        guarded('removeTree', path, true, () => {
          if (this.#at(path) !== undefined) this.#set(path, undefined);
        }),
      setMode: (path, mode) =>
        guarded('setMode', path, false, () => {
          const node = this.#find(path, 'setMode');
          node.mode = BigInt(mode);
          this.#changed(node);
        }),
      touch: (file) => guarded('touch', file, false, () => this.#changed(this.#find(file, 'touch'))),
      later: {
        write: (file, bytes) => later(() => write(file, bytes)),
        sync: (path) => later(() => sync(path)),
        rename: (from, to) => later(() => rename(from, to)),
        remove: (file) => later(() => remove(file)),
      },
    };
  }

  #write(file: string, bytes: Buffer): void {
    const node = this.#at(file);
    if (node?.kind === 'folder') throw systemError('EISDIR', 'write', file);
    if (node === undefined) {
      const made: FileNode = { kind: 'file', bytes, synced: null, ...this.#times() };
      this.#set(file, made);
      return;
    }
    if (node.synced === undefined) node.synced = node.bytes;
    node.bytes = bytes;
    this.#changed(node);
    node.mtimeNs = node.ctimeNs;
  }

  #rename(from: string, to: string): void {
    const node = this.#find(from, 'rename');
    if (this.#at(to)?.kind === 'folder') throw systemError('EISDIR', 'rename', to);
    this.#set(to, node);
    this.#set(from, undefined);
    this.#changed(node);
  }

  #remove(file: string): void {
    if (this.#find(file, 'remove').kind === 'folder') throw systemError('EISDIR', 'remove', file);
    this.#set(file, undefined);
  }

  #makeFolder(path: string): FolderNode {
    const present = this.#at(path);
    if (present?.kind === 'file') throw systemError('EEXIST', 'makeFolder', path);
    if (present !== undefined) return present;
    const [above, name] = split(path);
    const folder = this.#folder();
    setEntry(this.#makeFolder(above), name, folder);
    return folder;
  }

  #set(path: string, node: DiskNode | undefined): void {
    const [above, name] = split(path);
    const folder = this.#find(above, 'open');
    if (folder.kind === 'file') throw systemError('ENOTDIR', 'open', path);
    setEntry(folder, name, node);
    this.#changed(folder);
    folder.mtimeNs = folder.ctimeNs;
  }

  #stat(path: string): FileStat | null {
    const node = this.#at(path);
    if (node === undefined) return null;
    const { mtimeNs, ctimeNs, ino, mode } = node;
    const size = BigInt(node.kind === 'file' ? node.bytes.length : 0);
    return { mtimeNs, ctimeNs, ino, mode, size, isDirectory: () => node.kind === 'folder' };
  }

  #find(path: string, call: string): DiskNode {
    const node = this.#at(path);
    if (node === undefined) throw systemError('ENOENT', call, path);
    return node;
  }

  #at(path: string): DiskNode | undefined {
    let node: DiskNode | undefined = this.#root;
    for (const name of path.split('/')) {
      if (name === '') continue;
      node = node?.kind === 'folder' ? node.entries.get(name) : undefined;
    }
    return node;
  }

  #folder(): FolderNode {
    return { kind: 'folder', entries: new Map(), unsynced: new Map(), ...this.#times() };
  }

  #changed(node: DiskNode): void {
    node.ctimeNs = BigInt(this.#clock.now()) * 1_000_000n;
  }

  #times(): { ino: bigint; mtimeNs: bigint; ctimeNs: bigint; mode: bigint } {
    const now = BigInt(this.#clock.now()) * 1_000_000n;
    return { ino: (this.#inodes += 1n), mtimeNs: now, ctimeNs: now, mode: 0o644n };
  }
}

function split(path: string): [above: string, name: string] {
  const slash = path.lastIndexOf('/');
  return [path.slice(0, slash), path.slice(slash + 1)];
}
