import { uploadPicture } from '../contract/pictures.ts';
import { route } from '../routing/route.ts';
import { keepPicture } from '../../data/catalogue/folder/media-folder.ts';
import { openPicture } from '../entities/uploaded-picture.ts';

/** As wide as the text of a post on a screen with twice the pixels, and as high. */
const LONGEST_SIDE = 1600;
const QUALITY = 82;

export const picturesRoutes = [
  /**
   * Answered when the picture is published: an editor shows it before anything that points to it is saved. Before that it is in the shared
   * database, if there is one: what points to it may be saved by another server.
   */
  route(uploadPicture, async ({ body, services: { database, publisher } }) => {
    const { fitting } = await openPicture('picture', body.picture);
    const { data, info } = await fitting(LONGEST_SIDE, QUALITY);
    const address = await keepPicture(database.folder, data);
    await database.replica?.pictures.keep(address);
    await publisher.changed([]).done;
    return { address, width: info.width, height: info.height };
  }),
];
