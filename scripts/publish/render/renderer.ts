import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isNotFoundPage } from '../../../data/rules/web/not-found-pages.ts';
import type { RenderedPage } from '../../../site/entry.ts';
import { digest } from '../../engine/answers/digest.ts';
import { fileOf, type OutputFolder } from '../output/output-folder.ts';
import { reasonOf } from '../output/write-failures.ts';
import { projectFolder } from '../../config/project-folder.ts';
import { pictureDrawer } from '../pictures/picture-drawer.ts';
import type { BrandPicture } from '../../../site/views/brand-picture.ts';

/** What most sites have is drawn already. */
const drawings = join(projectFolder, 'site/drawings');

/** What became of one page. `bytes` is its size and digest. */
export type PageResult =
  | { path: string; bytes: string; outcome: 'written' | 'same' }
  | { path: string; failure: string };

/** What a page is rendered from: its text when that is made already, else the view for its Astro page. */
interface Rendering {
  path: string;
  text?: string;
  view?: unknown;
  /** The view is what a picture shows. */
  isDrawn?: boolean;
}

/** One page to be made. */
export interface PageTask extends Rendering {
  /** The view as JSON, in which form it goes to a worker. */
  json?: string;
  /** What its file is known to hold, which is compared before anything is written. */
  known: string | null;
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

export type Renderer = ReturnType<typeof createRenderer>;

/** Renders pages through the compiled app, which is imported when the first one is asked for. `media`: the folder of kept pictures. */
export function createRenderer(entry: URL, media = '') {
  let loaded: Promise<App> | null = null;
  const app = (): Promise<App> => (loaded ??= loadApp(entry));
  return {
    /** Imports the app. Throws what goes wrong, as `render` does. */
    async warmUp(): Promise<void> {
      await app();
    },
    /** Throws what the template throws. */
    async render({ path, text, view, isDrawn }: Rendering): Promise<Uint8Array> {
      if (text !== undefined) return Buffer.from(text);
      if (isDrawn) return drawnOf(view as BrandPicture, media);
      const page = await (await app()).render(path, view);
      const expected = isNotFoundPage(path) ? [200, 404] : [200];
      if (!expected.includes(page.status))
        throw new Error(`The app answered ${page.status} for ${path}; is there a page for this path in site/pages?`);
      return page.body;
    },
  };
}

/** Only after the owner changed logo or colours, so that no process waits for the next. */
async function drawnOf(picture: BrandPicture, media: string): Promise<Uint8Array> {
  if (picture.source === null && picture.colour === null) return readFile(join(drawings, picture.path));
  const drawer = pictureDrawer(media);
  return drawer.draw(picture).finally(() => drawer.rest());
}

/** Makes one page and brings its file up to date; a failure is an answer, not an exception. */
export async function makePage(
  renderer: Pick<Renderer, 'render'>,
  output: Pick<OutputFolder, 'write'>,
  { known, ...task }: PageTask,
): Promise<PageResult> {
  const { path } = task;
  try {
    const body = await renderer.render(task);
    const bytes = bytesMark(body);
    if (bytes === known) return { path, bytes, outcome: 'same' };
    return { path, bytes, outcome: output.write(fileOf(path), body, { differs: known !== null }) };
  } catch (error) {
    return { path, failure: reasonOf(error) };
  }
}
