import { checkReadiness } from '../contract/check-readiness.ts';
import { ApiError } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { sentenceOf, type Ready } from '../monitoring/readiness.ts';

/** Something that every site needs does not work. It was logged when it began. */
class NotReady extends ApiError {
  override name = 'NotReady';
  override readonly code: string = 'NOT_READY';
  override readonly isLogged = true;
  constructor(sentences: readonly string[]) {
    super(503, `Not ready: ${sentences.join('; ')}.`, { headers: { 'Retry-After': '10' } });
  }
}

export const checkReadinessRoute = route(
  checkReadiness,
  async ({ services: { readiness, outgoing, replica, servers } }) => {
    const failing = Object.entries(await readiness()) as [keyof Ready, string | null][];
    const sentences = failing.flatMap(([what, reason]) => (reason === null ? [] : [sentenceOf(what, reason)]));
    if (sentences.length > 0) throw new NotReady(sentences);
    return {
      status: 'ready' as const,
      outgoing: (outgoing?.() ?? []).map(({ target, waiting, failingSince }) => ({ target, waiting, failingSince })),
      ...(replica && { replica: replica() }),
      ...(servers && { servers: servers() }),
    };
  },
);
