import { getPublishStatus, publishEverything } from '../../../api/contract/publishing.ts';
import { keys } from '../http/keys.ts';
import { useChange, useFreshRead } from '../http/query.ts';

/** Every page is rendered again; what came of it arrives with the publish events. */
export const usePublishEverything = () => useChange(publishEverything, []);

export const usePublishStatus = () => useFreshRead(getPublishStatus, keys.publishStatus, {});
