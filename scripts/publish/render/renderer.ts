import { isNotFoundPage } from '../../../data/rules/web/not-found-pages.ts';
import type { RenderedPage } from '../../../site/entry.ts';
import { digest } from '../../engine/answers/digest.ts';
import { fileOf, type OutputFolder } from '../output/output-folder.ts';

/** What became of one page. `bytes` is its size and digest. */
export type PageResult =
  { path: string; bytes: string; outcome: 'written' | 'same' } | { path: string; failure: string };

/** One page to be made: its text when that is made already, else the view for its Astro page. */
export interface PageTask {
  path: string;
  text?: string;
  view?: unknown;
}

/** Size and digest: identifies a version of a file, and shows whether the file is still whole. */
export function bytesMark(body: Uint8Array): string {
  return `${body.byteLength}-${digest(body)}`;
}

export function markedSize(mark: string): number {
  return Number.parseInt(mark, 10);
}

/** What `site/entry.ts` offers. */
interface App {
  render(path: string, view: unknown): Promise<RenderedPage>;
  contentSecurityPolicy(): Promise<string>;
}

export const loadApp = (entry: URL): Promise<App> => import(/* @vite-ignore */ entry.href) as Promise<App>;

/** Renders pages through the compiled app, which is imported when the first one is asked for. */
export class Renderer {
  readonly #entry: URL;
  #app: Promise<App> | null = null;

  constructor(entry: URL) {
    this.#entry = entry;
  }

  /** Imports the app. Throws what goes wrong, as `render` does. */
  async warmUp(): Promise<void> {
    this.#app ??= loadApp(this.#entry);
    await this.#app;
  }

  /** Throws what the template throws. */
  async render(task: PageTask): Promise<Uint8Array> {
    if (task.text !== undefined) return Buffer.from(task.text);
    this.#app ??= loadApp(this.#entry);
    const page = await (await this.#app).render(task.path, task.view);
    const expected = isNotFoundPage(task.path) ? [200, 404] : [200];
    if (!expected.includes(page.status))
      throw new Error(`The app answered ${page.status} for ${task.path}; is there a page for this path in site/pages?`);
    return page.body;
  }
}

/** Renders one page, and begins to bring its file up to date; a failure is an answer, not an exception. */
export async function beginPage(
  renderer: Renderer,
  output: OutputFolder,
  task: PageTask,
  known: string | null,
): Promise<{ result: Promise<PageResult> }> {
  const { path } = task;
  const failed = (error: unknown): PageResult => ({ path, failure: reasonOf(error) });
  try {
    const body = await renderer.render(task);
    const bytes = bytesMark(body);
    if (bytes === known) return { result: Promise.resolve({ path, bytes, outcome: 'same' }) };
    const written = output.writeInBackground(fileOf(path), body, { differs: known !== null });
    return { result: written.then((outcome) => ({ path, bytes, outcome }), failed) };
  } catch (error) {
    return { result: Promise.resolve(failed(error)) };
  }
}

/** Makes one page and brings its file up to date; a failure is an answer, not an exception. */
export async function makePage(
  renderer: Renderer,
  output: OutputFolder,
  task: PageTask,
  known: string | null,
): Promise<PageResult> {
  try {
    const body = await renderer.render(task);
    const bytes = bytesMark(body);
    if (bytes === known) return { path: task.path, bytes, outcome: 'same' };
    return { path: task.path, bytes, outcome: output.write(fileOf(task.path), body, { differs: known !== null }) };
  } catch (error) {
    return { path: task.path, failure: reasonOf(error) };
  }
}

/** It may pass by itself. */
export const DISK_IS_FULL = 'The disk is full: free some space; it is tried again by itself.';

const TOO_LARGE =
  'The file would grow beyond what this process may write: raise the limit (ulimit -f), then publish again.';
const REFUSED = 'The file could not be written';
const IN_THE_WAY = 'Something else is in the place of the file';

/** Whether a reason of `reasonOf` is a fault of this machine: another one may be able to write the file. */
export const isOfThisMachine = (reason: string): boolean =>
  [DISK_IS_FULL, TOO_LARGE, REFUSED, IN_THE_WAY].some((beginning) => reason.startsWith(beginning));

/** The reason in words, without the stack. */
export function reasonOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException | null)?.code;
  if (code === 'ENOSPC' || code === 'EDQUOT') return DISK_IS_FULL;
  if (code === 'EFBIG') return TOO_LARGE;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `${REFUSED} (${(error as Error).message}): check the permissions of the output folder.`;
  if (code === 'EISDIR' || code === 'ENOTDIR' || code === 'EEXIST')
    return `${IN_THE_WAY} (${(error as Error).message}): remove it, then publish again.`;
  return error instanceof Error ? error.message : String(error);
}
