import { onMessage } from '../../../data/files/call-thread.ts';
import type { SocialPicture } from '../../../site/views/social-picture.ts';
import type { BrandPicture } from '../../../site/views/brand-picture.ts';

/** What the process is asked, one picture at a time. */
export interface DrawingTask {
  picture: SocialPicture | BrandPicture;
  /** The folder of kept pictures. */
  media: string;
}
export type DrawingResult = { png: Uint8Array } | { reason: string };

/** Each loads only the libraries that it needs. */
const draw = async (picture: DrawingTask['picture'], media: string): Promise<Uint8Array> =>
  'path' in picture
    ? (await import('./draw-brand-picture.ts')).drawBrandPicture(picture, media)
    : (await import('./draw-picture.ts')).drawPicture(picture, media);

onMessage(process, async ({ picture, media }: DrawingTask) => {
  const result: DrawingResult = await draw(picture, media).then(
    (png) => ({ png }),
    (error: unknown) => ({ reason: error instanceof Error ? error.message : String(error) }),
  );
  process.send?.(result);
});
// its parent stopped, however that came about
process.on('disconnect', () => process.exit());
