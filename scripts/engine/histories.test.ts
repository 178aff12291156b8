import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Engine } from './engine.ts';
import type { ChangedEntry } from './nodes/state.ts';
import { shownBy, type Documents } from './testing/fixture.ts';
import { History } from './testing/history.ts';
import { anItem as someItem, anItemId, someSteps } from './testing/random-steps.ts';
import { runs } from './testing/runs.ts';
import { answersIn, heldBy } from './testing/saved.ts';
import { anItem } from './testing/sites.ts';

it('after any history the site, the state and what may be read are those of a clean build', () => {
  fc.assert(
    fc.property(someSteps, (history) => {
      const site = new History();
      for (const step of history) site.do(step);
      site.removeUnsound();
      site.check();
    }),
    runs(40),
  );
});

const damage = fc.record({
  at: fc.nat(40),
  what: fc.constantFrom('value', 'reads', 'lost', 'index'),
});

/** An entry that is there once more or less than it should be. */
const anEntry = (at: number): ChangedEntry => [
  'names',
  JSON.stringify(['', ['lamp', 'zebra'][at % 2], '0']),
  at % 2 ? 1 : -1,
];

it('whatever remembered values, reads and entries of indexes are wrong or lost, recomputing everything ends with what a clean build holds', () => {
  fc.assert(
    fc.property(fc.array(damage, { minLength: 1, maxLength: 4 }), (all) => {
      const history = new History();
      ['lamp', 'lace', 'mug', 'nut'].forEach((name, id) =>
        history.do({ kind: 'put', id: String(id), item: anItem({ name, price: id }) }),
      );
      history.publish();
      const answers = answersIn(history.state);
      for (const { at, what } of all) {
        const node = answers[at % answers.length]!;
        const nothing = { documents: new Map(), answers: [], forgottenAnswers: [], pages: [], forgottenPages: [] };
        if (what === 'value' && node.hasValue) node.value = null;
        else if (what === 'value') node.digest = 'wrong';
        if (what === 'reads') node.trace = { ...node.trace, reads: node.trace.reads.slice(1) };
        if (what === 'lost') history.state.save({ ...nothing, forgottenAnswers: [node.id], facts: {} });
        else if (what === 'index') history.state.save({ ...nothing, facts: {}, indexes: { changed: [anEntry(at)] } });
        else history.state.save({ ...nothing, answers: [node], facts: {} });
      }
      history.start();
      history.do({ kind: 'recomputeAll' });
      while (history.engine.recomputePart(history.now));
      history.check();
    }),
    // the read that was lost is made again before the index is
    { ...runs(25), examples: [[[{ at: 10, what: 'lost' } as const, { at: 0, what: 'index' } as const]]] },
  );
});

const HOUR = 3_600_000;

const edits = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.tuple(anItemId, someItem).map(([id, item]) => [`items/${id}`, item] as const) },
    { weight: 2, arbitrary: anItemId.map((id) => [`items/${id}`, undefined] as const) },
    { weight: 1, arbitrary: fc.constantFrom('a', 'b').map((title) => ['config', { title }] as const) },
  ),
  { maxLength: 6 },
);

/** What a publish would do, as `path: text`, or null for a page that is gone; and the views that were computed for it. */
function effectIn(engine: Engine, now: number) {
  const [written, looked] = [new Map<string, string | null>(), [] as string[]];
  engine.update(now);
  for (const path of [...engine.pages.dirty.keys()]) {
    const page = engine.pages.pages.get(path)!;
    looked.push(path);
    try {
      const view = engine.computeView(page);
      if (page.bytes !== view.json) written.set(path, view.json);
      engine.markPublished(page, { view, bytes: view.json });
    } catch (error) {
      engine.markPublished(page, { failure: String(error) });
    }
  }
  for (const path of engine.pages.gone) written.set(path, null);
  return { written: Object.fromEntries(written), looked: looked.sort() };
}

it('what is found over an engine is what that then does, and leaves no trace in it', () => {
  fc.assert(
    fc.property(
      someSteps,
      edits,
      fc.integer({ min: 0, max: 20 }),
      fc.boolean(),
      (history, changes, hours, restarts) => {
        const site = new History();
        for (const step of history) site.do(step);
        site.publish();
        if (restarts) site.start();
        if (!site.engine.isReady) site.publish();
        const { engine, documents, state } = site;
        const before = [heldBy(state), shownBy(engine), [...engine.pages.dirty]];
        site.events.length = 0;

        const after: Documents = new Map(documents);
        for (const [key, document] of changes)
          if (document === undefined) after.delete(key);
          else after.set(key, document);
        const overlay = engine.over({ read: (key) => valueOf(after, key) });
        overlay.markChanged(changes.map(([key]) => [key, after.has(key) ? JSON.stringify(after.get(key)) : null]));
        const effect = effectIn(overlay, site.now + hours * HOUR);

        expect([site.events, overlay.isOutdated()]).toEqual([[], false]);
        expect([heldBy(state), shownBy(engine), [...engine.pages.dirty]]).toEqual(before);
        for (const [key] of changes) site.put(key, after.get(key));
        site.now += hours * HOUR;
        const happened = effectIn(engine, site.now);
        expect(effect).toEqual(happened);
        if (happened.looked.length > 0) expect(overlay.isOutdated()).toBe(true);
      },
    ),
    runs(200),
  );
});

function valueOf(documents: Documents, key: string): unknown {
  const found = documents.get(key);
  if (found instanceof Error) throw found;
  return found;
}
