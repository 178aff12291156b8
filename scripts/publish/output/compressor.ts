import { isCompressible } from '../../../data/rules/web/file-type.ts';
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import PQueue from 'p-queue';
import type { PublishEvent } from '../../../api/publishing/publisher.ts';
import { fileOf, OutputFolder } from './output-folder.ts';
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
export class Compressor {
  readonly #options: CompressorOptions;
  readonly #output: OutputFolder;
  readonly #waiting = new Set<string>();
  readonly #queue: PQueue;
  #hasListed = false;
  #isStopped = false;
  /** Files are being written: a copy made meanwhile may be of one that is replaced now. */
  #isPublishing = false;
  #done = 0;
  #onDone: () => void = () => {};

  constructor(options: CompressorOptions) {
    this.#options = options;
    this.#output = new OutputFolder(options.root, 'compressed');
    this.#queue = new PQueue({ concurrency: options.atOnce ?? 1 });
  }

  /** Follows the events of the publisher. After the first publish whatever lacks its copies is compressed. */
  readonly follow = (event: PublishEvent): void => {
    if (event.type === 'started') this.#isPublishing = true;
    if (event.type !== 'finished') return;
    this.#isPublishing = false;
    this.compress([...event.summary.changed, ...event.files]);
  };

  /** Compresses the files of these paths, and the first time whatever lacks its copies. */
  compress(paths: readonly string[] = []): void {
    for (const path of paths) this.#waiting.add(fileOf(path));
    void this.#queue.add(async () => {
      if (!this.#hasListed) await this.#findMissing();
      this.#start();
    });
  }

  /** Resolves when everything has its copies. */
  async finish(onProgress: (done: number, of: number) => void = () => {}): Promise<void> {
    this.#onDone = () => onProgress(this.#done, this.#done + this.#queue.size);
    await this.#queue.onIdle();
  }

  /** Gives up what is not compressed yet: the next process finds it. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#queue.clear();
    await this.#queue.onIdle();
  }

  #start(): void {
    for (const file of [...this.#waiting]) {
      this.#waiting.delete(file);
      if (isCompressible(file)) void this.#queue.add(() => this.#compressOne(file));
    }
  }

  async #compressOne(file: string): Promise<void> {
    this.#done += 1;
    this.#onDone();
    if (this.#isStopped) return;
    try {
      const bytes = this.#isPublishing ? null : this.#output.read(file);
      const copies = bytes && (await compress(file, bytes));
      // From here on nothing else happens in this thread, and others write during a publish alone.
      if (this.#isPublishing) this.#waiting.add(file);
      else if (bytes && copies && this.#output.read(file)?.equals(bytes))
        for (const [ending, copy] of copies) this.#output.write(file + ending, copy);
    } catch (error) {
      this.#options.report(`${file} has no compressed copies: ${String(error)}`);
    }
  }

  async #findMissing(): Promise<void> {
    this.#hasListed = true;
    const entries = await readdir(this.#options.root, { recursive: true, withFileTypes: true });
    const files = new Set(
      entries
        .filter((entry) => entry.isFile())
        .map((entry) => relative(this.#options.root, join(entry.parentPath, entry.name))),
    );
    for (const file of files)
      if (isCompressible(file) && !COPIES.every((ending) => files.has(file + ending))) this.#waiting.add(file);
  }
}
