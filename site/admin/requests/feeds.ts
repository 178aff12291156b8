import { deleteFeed } from '../../../api/contract/delete-feed.ts';
import { fetchFeed } from '../../../api/contract/fetch-feed.ts';
import { keepFeed } from '../../../api/contract/keep-feed.ts';
import { listFeeds } from '../../../api/contract/list-feeds.ts';
import { keys } from './keys.ts';
import { useChange, useRead } from './query.ts';

export const useFeeds = () => useRead(listFeeds, keys.feeds);
export const useKeepFeed = () => useChange(keepFeed, [keys.feeds]);
export const useDeleteFeed = () => useChange(deleteFeed, [keys.feeds]);
export const useFetchFeed = () =>
  useChange(fetchFeed, [keys.feeds, keys.stores, keys.offers, keys.amazonProducts, keys.categories]);
