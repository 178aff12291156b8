import fc from 'fast-check';
import { expect, it } from 'vitest';
import { memoryState, publishInto, startEngine, type Documents } from './testing/fixture.ts';
import { start, step } from './testing/program-histories.ts';
import { expectTrue, isFilled, oracle, outcome } from './testing/program-truth.ts';
import { definition, HOUR, mode, NOON, views, type Mode } from './testing/programs.ts';
import { runs } from './testing/runs.ts';

it.each<[string, Mode]>([
  ['in order', { inOrder: true, fill: false }],
  ['in any order', { inOrder: false, fill: false }],
  ['in order, which fill the index', { inOrder: true, fill: true }],
  ['in any order, which fill the index', { inOrder: false, fill: true }],
])('what programs %s ask for is true at any time, and pages are those of a clean build', (_, each) => {
  Object.assign(mode, each);
  fc.assert(
    fc.property(start, fc.array(step(mode.fill), { minLength: 1, maxLength: 8, size: 'max' }), (begin, steps) => {
      const documents: Documents = new Map(begin);
      const state = memoryState();
      let now = NOON;
      let recomputes = false;
      let { engine, events } = startEngine(documents, definition, state);
      let site = new Map<string, string>();
      engine.markChanged([...documents].map(([key, document]) => [key, JSON.stringify(document)]));
      publishInto(site, engine, now);
      let saved = new Map(site);
      const change = (edit: readonly { key: string; document?: unknown }[]): void => {
        for (const { key, document } of edit) {
          if (document === undefined) documents.delete(key);
          else documents.set(key, document);
          engine.markChanged([[key, document === undefined ? null : JSON.stringify(document)]]);
        }
        if (mode.fill) engine.retryFailed();
      };
      for (const { before, edit, wait, parts, order, publish } of steps) {
        if (before === 'restart') {
          engine.update(now);
          engine.save();
          saved = new Map(site);
        }
        if (before === 'restart' || before === 'crash') {
          ({ engine, events } = startEngine(documents, definition, state));
          site = new Map(saved);
          for (const key of new Set([...documents.keys(), ...engine.documents.keys()])) {
            const stamp = documents.has(key) ? JSON.stringify(documents.get(key)) : null;
            if (stamp !== (engine.documents.get(key) ?? null)) engine.markChanged([[key, stamp]]);
          }
        }
        if (before === 'recompute') engine.recomputeAll();
        recomputes ||= before === 'recompute';
        events.length = 0;
        now += wait * HOUR;
        change(edit);
        for (const part of parts) {
          if (part.by === 'accept') {
            now += part.wait * HOUR;
            change(part.edit);
            engine.accept(now);
          } else if (part.by === 'recompute')
            for (let left = part.count; engine.recomputePart(now) && left > 0; left -= 1);
          else if (!engine.updateSome(now, part.count)) engine.update(now);
          expectTrue(engine, documents, now, part.order);
        }
        engine.update(now);
        if (mode.inOrder && !recomputes && parts.every(({ by }) => by !== 'accept')) {
          const computed = events.flatMap((event) => (event.type === 'computed' ? event.id : []));
          expect(computed).toEqual([...new Set(computed)]);
        }
        expectTrue(engine, documents, now, order);
        if (publish) {
          while (engine.recomputePart(now));
          recomputes = false;
        }
        if (!publish || !isFilled(documents, now)) continue;
        publishInto(site, engine, now);
        saved = new Map(site);
        const truth = oracle(documents, now);
        for (const { path, template, params } of engine.pages.pages.values()) {
          const shown = outcome(() => views[template]!.run(truth, ...(params as any[])));
          if (typeof shown === 'object') expect([path, site.get(path)]).toEqual([path, JSON.stringify(shown)]);
        }
      }
    }),
    runs(60),
  );
});
