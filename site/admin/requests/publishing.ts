import { publishEverything } from '../../../api/contract/publish-everything.ts';
import { useChange } from './query.ts';

/** Every page is rendered again; what came of it arrives with the publish events. */
export const usePublishEverything = () => useChange(publishEverything, []);
