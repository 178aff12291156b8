import type { Random } from '../../seed/random.ts';

interface Times {
  ino: bigint;
  mtimeNs: bigint;
  ctimeNs: bigint;
  mode: bigint;
}

export interface FileNode extends Times {
  kind: 'file';
  bytes: Buffer;
  /** What is on the disk for certain; null: nothing. Undefined: the same as `bytes`. */
  synced: Buffer | null | undefined;
  /** Bytes at its beginning that were synced before others were added behind them. */
  kept: number;
}

export interface FolderNode extends Times {
  kind: 'folder';
  entries: Map<string, DiskNode>;
  /** What each name has stood for since the folder was last synced, the synced one first. */
  unsynced: Map<string, (DiskNode | undefined)[]>;
}

export type DiskNode = FileNode | FolderNode;

/** Sets or (with undefined) removes a name; it is not on the disk for certain before the folder is synced. */
export function setEntry(folder: FolderNode, name: string, node: DiskNode | undefined): void {
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
export function cutPower(folder: FolderNode, random: Random): void {
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
