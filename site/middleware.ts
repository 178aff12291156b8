import { defineMiddleware } from 'astro:middleware';

/** Hands out the error of a page that throws: the app itself would only log it and answer 500 without a body. */
export const onRequest = defineMiddleware(async (context, next) => {
  try {
    return await next();
  } catch (error) {
    context.locals.onError?.(error);
    throw error;
  }
});
