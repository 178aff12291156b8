import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventsIn, type ServerEvent } from './event-stream.ts';

const text = 'event: stage\ndata: {"stage":"asking"}\n\n:\n\nevent: done\ndata: {"name":"Café"}\n\n';

async function read(chunks: Uint8Array[]): Promise<ServerEvent[]> {
  const events: ServerEvent[] = [];
  for await (const event of eventsIn(new Blob(chunks as BlobPart[]).stream())) events.push(event);
  return events;
}

describe('server-sent events of a reply', () => {
  it('are the same however the bytes are cut', async () => {
    const bytes = new TextEncoder().encode(text);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: bytes.length }), { maxLength: 6 }), async (cuts) => {
        const at = [0, ...cuts.sort((a, b) => a - b), bytes.length];
        const stream = new ReadableStream<Uint8Array>({
          start(controller) {
            for (let part = 1; part < at.length; part += 1) controller.enqueue(bytes.slice(at[part - 1], at[part]));
            controller.close();
          },
        });
        const events: ServerEvent[] = [];
        for await (const event of eventsIn(stream)) events.push(event);
        expect(events).toEqual([
          { type: 'stage', data: '{"stage":"asking"}' },
          { type: 'done', data: '{"name":"Café"}' },
        ]);
      }),
    );
  });

  it('end without the event that was cut off', async () => {
    expect(
      await read([new TextEncoder().encode('event: stage\ndata: {"stage":"asking"}\n\nevent: done\nda')]),
    ).toHaveLength(1);
  });
});
