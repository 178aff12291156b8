import type { RequestHandler } from 'express';
import type { Logger } from 'pino';

/** Says once that a proxy seems to stand in front that is not configured: limits would count all visitors as one. */
export function warnOfUnknownProxy(trustProxy: number | boolean, log: Logger): RequestHandler {
  let said = trustProxy !== false && trustProxy !== 0;
  return (request, _response, next) => {
    if (!said && request.headers['x-forwarded-for'] !== undefined) {
      said = true;
      log.warn(
        'a request came with X-Forwarded-For, but TRUST_PROXY is not set: behind a proxy all visitors count as ' +
          'one against the limits, and cookies are not Secure. Set TRUST_PROXY to the number of proxies, or ignore ' +
          'this when there is none',
      );
    }
    next();
  };
}
