import { expect, it } from 'vitest';
import { answerNode, noTrace, type AnswerNode } from './nodes/node.ts';
import { memoryState } from './testing/fixture.ts';

const answer = (id: string, over: Partial<AnswerNode>): AnswerNode => ({ ...answerNode(id), mark: 'current', ...over });

it('equal traces are one object again, and each id in them is one string', () => {
  const state = memoryState();
  const nothing = { documents: new Map(), forgottenAnswers: [], pages: [], forgottenPages: [], facts: {} };
  const alike = () => ({ reads: ['d:a', 'd:b'], expiresAt: 5 });
  const others = [{ reads: ['d:a'], expiresAt: 5 }, { reads: ['d:a', 'd:b'], expiresAt: 6 }, noTrace];
  const traces = [alike(), alike(), ...others];
  const answers = traces.map((trace, at) => ({
    node: answer(`q:x[${at}]`, { digest: 'd', value: at, trace }),
    failed: false,
  }));
  state.save({ ...nothing, answers });
  const loaded = [...state.answers()].map(({ node }) => node.trace);
  expect(loaded).toEqual(traces);
  expect(new Set(loaded).size).toBe(4);
});
