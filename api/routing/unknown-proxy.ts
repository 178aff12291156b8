import type { RequestHandler } from 'express';
import type { Logger } from 'pino';

const UNKNOWN_PROXY =
  'A request came with X-Forwarded-For, but TRUST_PROXY is not set: behind a proxy all visitors count as one ' +
  'against the limits, and cookies are not Secure. Set TRUST_PROXY to the number of proxies in front, or ignore ' +
  'this when there is none.';

const FOR_OWNER =
  'Visitors come through a proxy that the server does not know of: all of them count as one against the limits, and ' +
  'cookies are not Secure. Ask the person who runs your server to set it up, or to say that there is none.';

/** Notices that a proxy seems to stand in front which is not configured: limits would count all visitors as one. */
export interface ProxyWatch {
  /** Logs it once. */
  readonly watch: RequestHandler;
  /** For the owner; empty: none was seen since the start. */
  notices(): string[];
}

export function watchForUnknownProxy(trustProxy: number | boolean, log: Logger): ProxyWatch {
  const isConfigured = trustProxy !== false && trustProxy !== 0;
  let isSeen = false;
  return {
    watch(request, _response, next) {
      if (!isConfigured && !isSeen && request.headers['x-forwarded-for'] !== undefined) {
        isSeen = true;
        log.warn(UNKNOWN_PROXY);
      }
      next();
    },
    notices: () => (isSeen ? [FOR_OWNER] : []),
  };
}
