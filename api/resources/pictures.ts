import { uploadPicture } from '../contract/pictures.ts';
import { route } from '../routing/route.ts';
import { keepUpload } from '../media/save-upload.ts';

export const picturesRoutes = [
  /**
   * Answered when the picture is published: an editor shows it before anything that points to it is saved. Before that it is in the shared
   * database, if there is one: what points to it may be saved by another server.
   */
  route(uploadPicture, async ({ body, services: { database, publisher } }) => {
    const kept = await keepUpload(database.folder, body.picture);
    await database.replica?.pictures.keep(kept.address);
    await publisher.changed([]).done;
    return kept;
  }),
];
