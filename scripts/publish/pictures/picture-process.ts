import { onMessage } from '../../../data/files/thread-messages.ts';
import type { SocialPicture } from '../../../site/views/social-picture.ts';
import { drawPicture } from './draw-picture.ts';

/** What the process is asked, one picture at a time. */
export interface DrawingTask {
  picture: SocialPicture;
  /** The folder of kept pictures. */
  media: string;
}
export type DrawingResult = { png: Uint8Array } | { reason: string };

onMessage(process, async ({ picture, media }: DrawingTask) => {
  const result: DrawingResult = await drawPicture(picture, media).then(
    (png) => ({ png }),
    (error: unknown) => ({ reason: error instanceof Error ? error.message : String(error) }),
  );
  process.send?.(result);
});
// its parent stopped, however that came about
process.on('disconnect', () => process.exit());
