import { isCompressible } from '../../../data/rules/web/file-type.ts';
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import PQueue from 'p-queue';
import type { PublishEvent } from '../../../api/publishing/publisher.ts';
import { fileOf, outputFolder } from './output-folder.ts';
import { compress } from './compress.ts';
import { COPIES } from './copies.ts';

export interface CompressorOptions {
  /** Of the output. */
  root: string;
  /** What could not be written, and why. */
  report(sentence: string): void;
  /** Files that are compressed at the same time. */
  atOnce?: number;
}

/**
 * Writes the compressed copies of files after a publish. A copy is there only while its file has the bytes that it was made from: who
 * replaces a file removes its copies first, and here a copy is written only when the file is the same after compressing as before.
 */
export function createCompressor({ root, report, atOnce = 1 }: CompressorOptions) {
  const output = outputFolder(root, 'compressed');
  const waiting = new Set<string>();
  const queue = new PQueue({ concurrency: atOnce });
  let hasListed = false;
  let isStopped = false;
  /** Files are being written: a copy made meanwhile may be of one that is replaced now. */
  let isPublishing = false;
  let done = 0;
  let onDone = () => {};

  /** Compresses the files of these paths, and the first time whatever lacks its copies. */
  function compressAll(paths: readonly string[] = []): void {
    for (const path of paths) waiting.add(fileOf(path));
    void queue.add(async () => {
      if (!hasListed) await findMissing();
      for (const file of waiting) if (isCompressible(file)) void queue.add(() => compressOne(file));
      waiting.clear();
    });
  }

  async function compressOne(file: string): Promise<void> {
    done += 1;
    onDone();
    if (isStopped) return;
    try {
      const bytes = isPublishing ? null : output.read(file);
      const copies = bytes && (await compress(file, bytes));
      // From here on nothing else happens in this thread, and others write during a publish alone.
      if (isPublishing) waiting.add(file);
      else if (bytes && copies && output.read(file)?.equals(bytes))
        for (const [ending, copy] of copies) output.write(file + ending, copy);
    } catch (error) {
      report(`${file} has no compressed copies: ${String(error)}`);
    }
  }

  async function findMissing(): Promise<void> {
    hasListed = true;
    const entries = await readdir(root, { recursive: true, withFileTypes: true });
    const files = new Set(
      entries.filter((entry) => entry.isFile()).map((entry) => relative(root, join(entry.parentPath, entry.name))),
    );
    for (const file of files)
      if (isCompressible(file) && !COPIES.every((ending) => files.has(file + ending))) waiting.add(file);
  }

  return {
    /** Follows the events of the publisher. After the first publish whatever lacks its copies is compressed. */
    follow(event: PublishEvent): void {
      if (event.type === 'started') isPublishing = true;
      if (event.type !== 'finished') return;
      isPublishing = false;
      compressAll([...event.summary.changed, ...event.files]);
    },
    compress: compressAll,
    /** Resolves when everything has its copies. */
    async finish(onProgress: (done: number, of: number) => void = () => {}): Promise<void> {
      onDone = () => onProgress(done, done + queue.size);
      await queue.onIdle();
    },
    /** Gives up what is not compressed yet: the next process finds it. */
    async stop(): Promise<void> {
      isStopped = true;
      queue.clear();
      await queue.onIdle();
    },
  };
}
