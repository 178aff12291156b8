import type { Response } from 'express';

const KEEP_ALIVE_MS = 25_000;

export type EventStream = ReturnType<ReturnType<typeof createEventStreams>['open']>;

/**
 * Server-sent events. All open streams are ended together when the server stops. `isOpen`: whether the session with this mark has not
 * ended; a stream outlives its session by one sign of life at most.
 */
export function createEventStreams(isOpen: (session: string) => Promise<boolean>, keepAliveMs = KEEP_ALIVE_MS) {
  const open = new Map<{ end(): void }, string | null>();

  return {
    /** `session`: whose stream it is, when it ends with a session. */
    open(response: Response, session: string | null = null) {
      response
        .status(200)
        .set({ 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' });
      response.flushHeaders();
      const beat = async () => {
        const isAlive = session === null || (await isOpen(session).catch(() => false));
        if (response.writableEnded) return;
        if (isAlive) response.write(':\n\n');
        else response.end();
      };
      const heartbeat = setInterval(() => void beat(), keepAliveMs);
      heartbeat.unref();
      const stream = {
        send: (event: string, data: unknown) =>
          void (response.writableEnded || response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)),
        /** Runs `action` once, when either side has ended the stream. */
        onEnd: (action: () => void) => void response.once('close', action),
        end: () => void response.end(),
      };
      open.set(stream, session);
      response.once('close', () => {
        clearInterval(heartbeat);
        open.delete(stream);
      });
      return stream;
    },
    endOf(session: string | null): void {
      for (const [stream, whose] of [...open]) if (session !== null && whose === session) stream.end();
    },
    endAll(): void {
      for (const stream of [...open.keys()]) stream.end();
    },
  };
}
