import type { FileSystem } from '../../../../data/files/file-system.ts';
import type { Random } from '../../seed/random.ts';
import { struck, type ProcessFaults } from './fault-plan.ts';
import type { SimulatedClock } from './simulated-clock.ts';

interface Times {
  ino: bigint;
  mtimeNs: bigint;
  ctimeNs: bigint;
  mode: bigint;
}

interface FileNode extends Times {
  kind: 'file';
  bytes: Buffer;
  /** What is on the disk for certain; null: nothing. Undefined: the same as `bytes`. */
  synced: Buffer | null | undefined;
  /** Bytes at its beginning that were synced before others were added behind them. */
  kept: number;
}

interface FolderNode extends Times {
  kind: 'folder';
  entries: Map<string, DiskNode>;
  /** What each name has stood for since the folder was last synced, the synced one first. */
  unsynced: Map<string, (DiskNode | undefined)[]>;
}

type DiskNode = FileNode | FolderNode;

/** As Node throws it. */
function systemError(code: string, call: string, path: string): Error {
  return Object.assign(new Error(`${code}: simulated, ${call} '${path}'`), { code });
}

/** The files of one machine. Each process mounts them. */
export function simulatedDisk(clock: SimulatedClock, random: Random) {
  let inodes = 0n;
  const root = newFolder();

  function times(): Times {
    const now = BigInt(clock.now()) * 1_000_000n;
    return { ino: (inodes += 1n), mtimeNs: now, ctimeNs: now, mode: 0o644n };
  }

  function newFolder(): FolderNode {
    return { kind: 'folder', entries: new Map(), unsynced: new Map(), ...times() };
  }

  function changed(node: DiskNode, isContent = true): void {
    node.ctimeNs = BigInt(clock.now()) * 1_000_000n;
    if (isContent) node.mtimeNs = node.ctimeNs;
  }

  function at(path: string): DiskNode | undefined {
    let node: DiskNode | undefined = root;
    for (const name of path.split('/')) {
      if (name === '') continue;
      node = node?.kind === 'folder' ? node.entries.get(name) : undefined;
    }
    return node;
  }

  function find(path: string, call: string): DiskNode {
    const node = at(path);
    if (node === undefined) throw systemError('ENOENT', call, path);
    return node;
  }

  function fileAt(path: string, call: string): FileNode {
    const node = find(path, call);
    if (node.kind === 'folder') throw systemError('EISDIR', call, path);
    return node;
  }

  function folderAt(path: string, call: string): FolderNode {
    const node = find(path, call);
    if (node.kind === 'file') throw systemError('ENOTDIR', call, path);
    return node;
  }

  function set(path: string, node: DiskNode | undefined): void {
    const [above, name] = split(path);
    const folder = folderAt(above, 'open');
    setEntry(folder, name, node);
    changed(folder);
  }

  function makeFolder(path: string): FolderNode {
    const present = at(path);
    if (present?.kind === 'file') throw systemError('EEXIST', 'makeFolder', path);
    if (present !== undefined) return present;
    const [above, name] = split(path);
    const folder = newFolder();
    setEntry(makeFolder(above), name, folder);
    return folder;
  }

  /** What is done with the files, as it happens where nothing fails. */
  const calls = {
    write(path: string, bytes: Uint8Array): void {
      const written = Buffer.from(bytes);
      if (at(path) === undefined) return set(path, { kind: 'file', bytes: written, synced: null, kept: 0, ...times() });
      const node = fileAt(path, 'write');
      if (node.synced === undefined) node.synced = node.bytes;
      node.kept = 0;
      node.bytes = written;
      changed(node);
    },
    append(path: string, bytes: Uint8Array): void {
      const node = at(path);
      if (node?.kind !== 'file') return calls.write(path, bytes);
      if (node.synced === undefined) {
        node.synced = node.bytes;
        node.kept = node.bytes.length;
      }
      node.bytes = Buffer.concat([node.bytes, bytes]);
      changed(node);
    },
    sync: (path: string) => syncNode(find(path, 'sync')),
    rename(from: string, to: string): void {
      const node = find(from, 'rename');
      if (at(to)?.kind === 'folder') throw systemError('EISDIR', 'rename', to);
      set(to, node);
      set(from, undefined);
      changed(node, false);
    },
    remove(file: string): void {
      fileAt(file, 'remove');
      set(file, undefined);
    },
    stat(path: string) {
      const node = at(path);
      if (node === undefined) return null;
      const { mtimeNs, ctimeNs, ino, mode } = node;
      const size = BigInt(node.kind === 'file' ? node.bytes.length : 0);
      const isDirectory = (): boolean => node.kind === 'folder';
      return { mtimeNs, ctimeNs, ino, mode, size, isDirectory, isFile: () => !isDirectory() };
    },
    read: (file: string) => Buffer.from(fileAt(file, 'read').bytes),
    readPart: (file: string, start: number, end: number) =>
      Buffer.from(fileAt(file, 'readPart').bytes.subarray(start, end)),
    list: (folder: string) =>
      [...folderAt(folder, 'list').entries]
        .sort(byName)
        .map(([name, { kind }]) => ({ name, isDirectory: () => kind === 'folder' })),
    makeFolder: (folder: string) => void makeFolder(folder),
    removeFolder(folder: string): void {
      if (folderAt(folder, 'removeFolder').entries.size > 0) throw systemError('ENOTEMPTY', 'removeFolder', folder);
      set(folder, undefined);
    },
    removeTree: (path: string) => at(path) && set(path, undefined),
    setMode(path: string, mode: number): void {
      const node = find(path, 'setMode');
      node.mode = BigInt(mode);
      changed(node, false);
    },
    touch: (file: string) => changed(find(file, 'touch'), false),
  };

  /** The same calls, of each of which the plan of a process decides what becomes. */
  function withFaults(faults: ProcessFaults): typeof calls {
    const guarded = ([call, run]: [string, (...given: any[]) => unknown]) => [
      call,
      (path: string, ...given: unknown[]) => {
        const refusedWith = (code: string) => systemError(code, call, path);
        /** A part of the bytes is written. */
        const tear = () => given[0] instanceof Uint8Array && run(path, partOf(given[0]));
        const parts = { run: () => run(path, ...given), tear, refusedWith, ended: () => refusedWith('ESHUTDOWN') };
        return struck(faults, call, changing.has(call), parts);
      },
    ];
    return Object.fromEntries(Object.entries(calls).map(guarded)) as typeof calls;
  }

  const partOf = (bytes: Uint8Array): Uint8Array => bytes.subarray(0, random.whole(0, bytes.length));

  /** The disk as one process sees it; without faults as anybody does. */
  function mount(faults?: ProcessFaults): FileSystem {
    const disk = faults === undefined ? calls : withFaults(faults);
    /** Other work goes on while a process waits for the disk; a process that ended waits for ever. */
    const later =
      <Given extends unknown[]>(act: (...given: Given) => void) =>
      async (...given: Given): Promise<void> => {
        if (random.is(0.5)) await new Promise(setImmediate);
        try {
          act(...given);
        } catch (error) {
          if (faults?.isAlive() === false) return new Promise<never>(() => {});
          throw error;
        }
      };
    const append = later((file: string, bytes: Uint8Array) => {
      disk.append(file, bytes);
      disk.sync(file);
    });
    return { ...disk, realPath: (path) => path, synced: later(disk.sync), append };
  }

  return { mount, cutPower: () => cutPower(root, random) };
}

/** Before and after any other call the disk is the same. */
const changing: ReadonlySet<string> = new Set([
  'write',
  'append',
  'sync',
  'rename',
  'remove',
  'makeFolder',
  'removeFolder',
  'removeTree',
]);

const byName = ([one]: [string, unknown], [other]: [string, unknown]): number => (one < other ? -1 : 1);

function split(path: string): [above: string, name: string] {
  const slash = path.lastIndexOf('/');
  return [path.slice(0, slash), path.slice(slash + 1)];
}

/** Sets or (with undefined) removes a name; it is not on the disk for certain before the folder is synced. */
function setEntry(folder: FolderNode, name: string, node: DiskNode | undefined): void {
  const past = folder.unsynced.get(name);
  if (past === undefined) folder.unsynced.set(name, [folder.entries.get(name), node]);
  else past.push(node);
  if (node === undefined) folder.entries.delete(name);
  else folder.entries.set(name, node);
}

function syncNode(node: DiskNode): void {
  if (node.kind === 'file') node.synced = undefined;
  else node.unsynced.clear();
}

/** What a power cut leaves below a folder. */
function cutPower(folder: FolderNode, random: Random): void {
  for (const [name, past] of [...folder.unsynced].sort(byName)) {
    const node = random.pick(past);
    if (node === undefined) folder.entries.delete(name);
    else folder.entries.set(name, node);
  }
  folder.unsynced.clear();
  for (const [, node] of [...folder.entries].sort(byName)) {
    if (node.kind === 'folder') cutPower(node, random);
    else if (node.synced !== undefined) {
      node.bytes = remains(node, random);
      node.synced = undefined;
    }
  }
}

function remains({ bytes, synced, kept }: FileNode, random: Random): Buffer {
  if (kept > 0) {
    const added = { bytes: bytes.subarray(kept), synced: null, kept: 0 } as FileNode;
    return Buffer.concat([bytes.subarray(0, kept), remains(added, random)]);
  }
  const [length, other] = [random.whole(0, bytes.length), random.whole(0, bytes.length)];
  return random.pick([
    () => bytes,
    () => synced ?? Buffer.alloc(0),
    () => Buffer.from(bytes.subarray(0, length)),
    () => Buffer.alloc(bytes.length),
    () => Buffer.concat([bytes.subarray(0, length), Buffer.alloc(bytes.length - length)]),
    () => Buffer.from(bytes).fill(0, Math.min(length, other), Math.max(length, other)),
  ])();
}
