import { getPublishStatus } from '../contract/get-publish-status.ts';
import { route } from '../http/route.ts';

export const getPublishStatusRoute = route(getPublishStatus, ({ services: { publisher, servers } }) => ({
  ...publisher.status(),
  ...(servers && { servers: servers() }),
}));
