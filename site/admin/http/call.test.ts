import fc from 'fast-check';
import { expect, it } from 'vitest';
import { eventsIn } from './call.ts';

const text = 'event: stage\ndata: {"stage":"asking"}\n\n:\n\nevent: done\ndata: {"name":"Café"}\n\nevent: cut\nda';

it('server-sent events of a reply are the same however the bytes are cut, without the one that was cut off', async () => {
  const bytes = new TextEncoder().encode(text);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: bytes.length }), { maxLength: 6 }), async (cuts) => {
      const at = [0, ...cuts.sort((a, b) => a - b), bytes.length];
      const chunks = at.slice(1).map((end, part) => bytes.slice(at[part], end));
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          for (const chunk of chunks) controller.enqueue(chunk);
          controller.close();
        },
      });
      expect(await Array.fromAsync(eventsIn(body))).toEqual([
        { type: 'stage', data: '{"stage":"asking"}' },
        { type: 'done', data: '{"name":"Café"}' },
      ]);
    }),
  );
});
