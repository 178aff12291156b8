import { uploadPicture } from '../contract/upload-picture.ts';
import { route } from '../http/route.ts';
import { keepUpload } from '../media/keep-upload.ts';

/** Answered when the picture is published: an editor shows it before anything that points to it is saved. */
export const uploadPictureRoute = route(uploadPicture, async ({ body, services: { database, publisher } }) => {
  const kept = await keepUpload(database.folder, body.picture);
  await publisher.changed([]).done;
  return kept;
});
