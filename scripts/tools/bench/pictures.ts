import { join } from 'node:path';
import type { SocialPicture } from '../../../site/views/social-picture.ts';
import { projectFolder } from '../../config/project-folder.ts';
import { demoMedia } from '../../../data/demo/media.ts';
import { PictureDrawer } from '../../publish/pictures/picture-drawer.ts';
import { median, percentile } from './measure.ts';
import type { Row } from './sizes.ts';

const PICTURES = 30;

/** What one social picture with a logo takes, in the process that draws them. */
export async function benchPictures(row: Row): Promise<void> {
  const drawer = new PictureDrawer(join(projectFolder, 'data/demo/media'));
  const logo = demoMedia()[0]?.name;
  const picture = (name: string): SocialPicture => ({
    site: 'Top Coupons',
    colours: { primary: '#ff6b00', secondary: '#10b981' },
    name,
    deal: '25% OFF',
    detail: 'On everything that is not already reduced',
    logo: { src: logo === undefined ? null : `/media/${logo}`, initials: 'A' },
  });
  const took: number[] = [];
  for (let at = 0; at <= PICTURES; at += 1) {
    const since = performance.now();
    await drawer.draw(picture(`Store ${at}`));
    // the first starts the process
    if (at > 0) took.push(performance.now() - since);
  }
  drawer.rest();
  row('One social picture drawn', `${median(took).toFixed(0)} ms`, `p95 ${percentile(took, 0.95).toFixed(0)} ms`);
}
