import type { FileStat } from '../../../../data/files/file-system.ts';
import type { Random } from '../../seed/random.ts';
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
export function systemError(code: string, call: string, path: string): Error {
  return Object.assign(new Error(`${code}: simulated, ${call} '${path}'`), { code });
}

/** The files of one machine; `mounted-disk.ts` is how a process sees them. */
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

  write(file: string, bytes: Buffer): void {
    const node = this.at(file);
    if (node?.kind === 'folder') throw systemError('EISDIR', 'write', file);
    if (node === undefined) {
      const made: FileNode = { kind: 'file', bytes, synced: null, kept: 0, ...this.#times() };
      this.set(file, made);
      return;
    }
    if (node.synced === undefined) node.synced = node.bytes;
    node.kept = 0;
    node.bytes = bytes;
    this.changed(node);
    node.mtimeNs = node.ctimeNs;
  }

  append(file: string, bytes: Buffer): void {
    const node = this.at(file);
    if (node?.kind !== 'file') return this.write(file, bytes);
    if (node.synced === undefined) {
      node.synced = node.bytes;
      node.kept = node.bytes.length;
    }
    node.bytes = Buffer.concat([node.bytes, bytes]);
    this.changed(node);
    node.mtimeNs = node.ctimeNs;
  }

  rename(from: string, to: string): void {
    const node = this.find(from, 'rename');
    if (this.at(to)?.kind === 'folder') throw systemError('EISDIR', 'rename', to);
    this.set(to, node);
    this.set(from, undefined);
    this.changed(node);
  }

  remove(file: string): void {
    if (this.find(file, 'remove').kind === 'folder') throw systemError('EISDIR', 'remove', file);
    this.set(file, undefined);
  }

  makeFolder(path: string): FolderNode {
    const present = this.at(path);
    if (present?.kind === 'file') throw systemError('EEXIST', 'makeFolder', path);
    if (present !== undefined) return present;
    const [above, name] = split(path);
    const folder = this.#folder();
    setEntry(this.makeFolder(above), name, folder);
    return folder;
  }

  set(path: string, node: DiskNode | undefined): void {
    const [above, name] = split(path);
    const folder = this.find(above, 'open');
    if (folder.kind === 'file') throw systemError('ENOTDIR', 'open', path);
    setEntry(folder, name, node);
    this.changed(folder);
    folder.mtimeNs = folder.ctimeNs;
  }

  stat(path: string): FileStat | null {
    const node = this.at(path);
    if (node === undefined) return null;
    const { mtimeNs, ctimeNs, ino, mode } = node;
    const size = BigInt(node.kind === 'file' ? node.bytes.length : 0);
    const isDirectory = (): boolean => node.kind === 'folder';
    return { mtimeNs, ctimeNs, ino, mode, size, isDirectory, isFile: () => !isDirectory() };
  }

  find(path: string, call: string): DiskNode {
    const node = this.at(path);
    if (node === undefined) throw systemError('ENOENT', call, path);
    return node;
  }

  at(path: string): DiskNode | undefined {
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

  changed(node: DiskNode): void {
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

/** Sets or (with undefined) removes a name; it is not on the disk for certain before the folder is synced. */
function setEntry(folder: FolderNode, name: string, node: DiskNode | undefined): void {
  const past = folder.unsynced.get(name);
  if (past === undefined) folder.unsynced.set(name, [folder.entries.get(name), node]);
  else past.push(node);
  if (node === undefined) folder.entries.delete(name);
  else folder.entries.set(name, node);
}

export function syncNode(node: DiskNode): void {
  if (node.kind === 'file') node.synced = undefined;
  else node.unsynced.clear();
}

/** What a power cut leaves below a folder. */
function cutPower(folder: FolderNode, random: Random): void {
  for (const [name, past] of [...folder.unsynced].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const node = random.pick(past);
    if (node === undefined) folder.entries.delete(name);
    else folder.entries.set(name, node);
  }
  folder.unsynced.clear();
  for (const [, node] of [...folder.entries].sort(([a], [b]) => (a < b ? -1 : 1))) {
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
