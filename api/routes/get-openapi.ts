import { getOpenapi } from '../contract/get-openapi.ts';
import { route } from '../http/route.ts';

export const getOpenapiRoute = route(
  getOpenapi,
  ({ services: { openapi } }) => openapi() as object as { openapi: '3.1.0' },
);
