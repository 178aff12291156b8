import type { Request } from 'express';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
/** Each proxy adds one of them. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'via', 'x-real-ip'] as const;

/** Figures about the site are not for the public: they have a port of their own, or are for this machine alone. */
export function mayScrape(request: Request, metricsPort: number | undefined): boolean {
  const { localPort, remoteAddress = '' } = request.socket;
  if (metricsPort !== undefined) return localPort === metricsPort;
  return LOOPBACK.test(remoteAddress) && FORWARDED.every((name) => request.get(name) === undefined);
}
