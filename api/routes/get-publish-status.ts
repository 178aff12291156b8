import { getPublishStatus } from '../contract/get-publish-status.ts';
import { route } from '../frame/route.ts';

export const getPublishStatusRoute = route(getPublishStatus, ({ services: { publisher } }) => publisher.status());
