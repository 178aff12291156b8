import { describe, expect, it } from 'vitest';
import { startEngine, type Documents } from './testing/fixture.ts';
import { field, onePage, publish, query } from './testing/one-page.ts';
import { NOON } from './testing/sites.ts';

describe('a query that fails', () => {
  it('is computed again when something it read has changed or it is retried, and by no other update', () => {
    let computed = 0;
    const broken = query('broken', (read) => {
      computed += 1;
      if (field(read, 'a', 'broken')) throw new Error('a is broken');
      return 'good';
    });
    const docs: Documents = new Map<string, unknown>([['a', { broken: true }]]);
    const started = startEngine(
      docs,
      onePage(
        query('home', (read) => read(broken)),
        { others: [broken] },
      ),
    );
    publish(started, ['a'], docs);
    expect(computed).toBe(1);
    for (let at = 1; at <= 3; at += 1) started.engine.update(NOON + at);
    publish(started, ['unrelated'], docs);
    expect(computed).toBe(1);
    started.engine.retryFailed();
    started.engine.update(NOON + 4);
    expect(computed).toBe(2);
    docs.set('a', { broken: false });
    expect(publish(started, ['a'], docs).get('/')).toBe('good');
  });
});
