import { followPublishing } from '../../../api/contract/publishing.ts';
import { send } from '../http/call.ts';
import { eventsIn, type ServerEvent } from '../http/event-stream.ts';
import { SignedOut } from '../http/failure.ts';

const RECONNECT_MS = 3000;

interface Listener {
  onEvent(event: ServerEvent): void;
  /** No events arrive for now; another attempt follows. */
  onBroken(): void;
  signal: AbortSignal;
}

/**
 * Follows what is published, and opens a stream that breaks again, until it is aborted or the owner has signed out. By `fetch`, since an
 * `EventSource` cannot send the token. When the session has ended, the call has the owner sign in.
 */
export async function followPublishes({ onEvent, onBroken, signal }: Listener): Promise<void> {
  for (;;) {
    try {
      const reply = await send(followPublishing, { signal }, 'text/event-stream');
      if (reply.body !== null) for await (const event of eventsIn(reply.body)) onEvent(event);
    } catch (error) {
      if (error instanceof SignedOut) return;
    }
    if (signal.aborted) return;
    onBroken();
    await new Promise<void>((resolve) => {
      setTimeout(resolve, RECONNECT_MS);
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
  }
}
