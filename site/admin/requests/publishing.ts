import { getPublishStatus } from '../../../api/contract/get-publish-status.ts';
import { publishEverything } from '../../../api/contract/publish-everything.ts';
import { keys } from './keys.ts';
import { useChange, useFreshRead } from './query.ts';

/** Every page is rendered again; what came of it arrives with the publish events. */
export const usePublishEverything = () => useChange(publishEverything, []);

export const usePublishStatus = () => useFreshRead(getPublishStatus, keys.publishStatus, {});
