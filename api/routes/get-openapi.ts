import { getOpenapi } from '../contract/get-openapi.ts';
import { route } from '../frame/route.ts';

export const getOpenapiRoute = route(getOpenapi, ({ services: { openapi } }) => openapi);
