import { createHmac } from 'node:crypto';
import { digest } from '../../engine/answers/digest.ts';
import { send } from './send.ts';
import type { Target } from './target.ts';

/** Posts each notice as JSON to the owner's address, signed as `POST /api/rebuild` is when there is a secret. */
export function hookTarget(url: string, secret: string | undefined, patienceMs?: number): Target {
  return {
    // An address may hold a password.
    name: `hook:${digest(url)}`,
    kind: 'hook',
    label: `PUBLISH_HOOK ${url}`,
    isCache: false,
    async deliver(notice, signal) {
      const body = JSON.stringify(notice);
      const headers: { [name: string]: string } = { 'content-type': 'application/json' };
      if (secret !== undefined) headers['x-signature-256'] = signatureOf(body, secret);
      await send(url, { method: 'POST', headers, body }, signal, patienceMs);
    },
  };
}

const signatureOf = (body: string, secret: string): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
