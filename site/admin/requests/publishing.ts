import { getPublishStatus } from '../../../api/contract/get-publish-status.ts';
import { publishEverything } from '../../../api/contract/publish-everything.ts';
import { keys } from './keys.ts';
import { useChange, useFreshRead } from './query.ts';

/** Every page is rendered again; what came of it arrives with the publish events. */
export const usePublishEverything = () => useChange(publishEverything, []);

/** How often is asked how uploads go: they end after what the publish events tell. */
const UPLOADS_MS = 10_000;

/** Read again and again where there are uploads, but not while the page is hidden. */
export const usePublishStatus = () =>
  useFreshRead(getPublishStatus, keys.publishStatus, {}, ({ uploadFailure }) =>
    uploadFailure === undefined ? null : UPLOADS_MS,
  );
