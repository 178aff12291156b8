/** By what a request asks for: the key under which it was sent, while no answer has come. */
const unanswered = new Map<string, string>();

/**
 * The `Idempotency-Key` of a request: that of the same request before it, if no answer came to that one, so that the server does nothing
 * twice, whether the owner repeats it or presses the button again.
 */
export function repetitionKey(request: string): string {
  const known = unanswered.get(request);
  const key = known ?? crypto.randomUUID();
  unanswered.set(request, key);
  return key;
}

/** The same request is a new one from now on. */
export const forgetRepetition = (request: string): void => void unanswered.delete(request);
