import type { Response } from 'express';

const KEEP_ALIVE_MS = 25_000;

export interface EventStream {
  send(event: string, data: unknown): void;
  /** Runs `action` once, when either side has ended the stream. */
  onEnd(action: () => void): void;
  end(): void;
}

/** Server-sent events. All open streams are ended together when the server stops. */
export interface EventStreams {
  open(response: Response): EventStream;
  endAll(): void;
}

export function createEventStreams(): EventStreams {
  const open = new Set<EventStream>();

  return {
    open(response) {
      response.status(200).set({ 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' });
      response.flushHeaders();
      const heartbeat = setInterval(() => response.write(':\n\n'), KEEP_ALIVE_MS);
      heartbeat.unref();
      const stream: EventStream = {
        send: (event, data) => void (response.writableEnded || response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)),
        onEnd: (action) => void response.once('close', action),
        end: () => void response.end(),
      };
      open.add(stream);
      response.once('close', () => {
        clearInterval(heartbeat);
        open.delete(stream);
      });
      return stream;
    },
    endAll() {
      for (const stream of [...open]) stream.end();
    },
  };
}
