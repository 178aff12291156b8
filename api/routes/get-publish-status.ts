import { getPublishStatus } from '../contract/get-publish-status.ts';
import { route } from '../http/route.ts';

export const getPublishStatusRoute = route(getPublishStatus, ({ services }) => ({
  ...services.publisher.status(),
  ...(services.uploadFailure && { uploadFailure: services.uploadFailure() }),
  ...(services.servers && { servers: services.servers() }),
}));
