import { deleteFeed, fetchFeed, keepFeed, listFeeds } from '../../../../api/contract/feeds.ts';
import { keys } from '../../http/keys.ts';
import { useChange, useRead } from '../../http/query.ts';

export const useFeeds = () => useRead(listFeeds, keys.feeds);
export const useKeepFeed = () => useChange(keepFeed, [keys.feeds]);
export const useDeleteFeed = () => useChange(deleteFeed, [keys.feeds]);
export const useFetchFeed = () =>
  useChange(fetchFeed, [keys.feeds, keys.stores, keys.offers, keys.amazonProducts, keys.categories]);
