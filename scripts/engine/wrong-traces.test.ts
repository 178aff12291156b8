import fc from 'fast-check';
import { it } from 'vitest';
import { History } from './testing/history.ts';
import { anItem } from './testing/sites.ts';
import { answersIn } from './testing/saved.ts';
import { runs } from './testing/runs.ts';

const damage = fc.record({
  at: fc.nat(40),
  what: fc.constantFrom('value', 'reads', 'lost'),
});

it('whatever remembered values and reads are wrong or lost, recomputing everything ends with what a clean build holds', () => {
  fc.assert(
    fc.property(fc.array(damage, { minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: 9 }), (all, count) => {
      const history = new History();
      ['lamp', 'lace', 'mug', 'nut'].forEach((name, id) =>
        history.do({ kind: 'put', id: String(id), item: anItem({ name, price: id }) }),
      );
      history.publishAll();
      const answers = answersIn(history.state);
      for (const { at, what } of all) {
        const { node } = answers[at % answers.length]!;
        const nothing = { documents: new Map(), answers: [], forgottenAnswers: [], pages: [], forgottenPages: [] };
        if (what === 'value' && node.hasValue) node.value = null;
        else if (what === 'value') node.digest = 'wrong';
        if (what === 'reads') node.trace = { ...node.trace, reads: node.trace.reads.slice(1) };
        if (what === 'lost') history.state.save({ ...nothing, forgottenAnswers: [node.id], facts: {} });
        else history.state.save({ ...nothing, answers: [{ node, failed: false }], facts: {} });
      }
      history.start();
      history.do({ kind: 'recomputeAll' });
      while (history.engine.recomputePart(history.now, count));
      history.check();
    }),
    runs(25),
  );
});
