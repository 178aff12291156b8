import { expect, it } from 'vitest';
import { answerNode, noTrace, type AnswerNode } from './nodes/node.ts';
import type { Page } from './nodes/page-set.ts';
import { memoryState } from './testing/fixture.ts';
import { answersIn, propertiesOf } from './testing/saved.ts';

const answer = (id: string, over: Partial<AnswerNode>): AnswerNode => ({ ...answerNode(id), mark: 'current', ...over });
const reads = { reads: ['d:a', 'q:b["x y"]', 'f:"left" q:b["x y"]'], expiresAt: 5 };

it('every property of an answer comes back as it was saved, but its value, which is loaded when it is read', () => {
  const value = { left: 1, right: [null, 'x'] };
  const answers = [
    answer('q:whole["1"]', { hasValue: true, value, trace: reads, readsIndex: true }),
    answer('q:empty[]', { hasValue: true, value: undefined, trace: noTrace }),
    answer('q:failed[]', { error: new Error('out of reach'), trace: { reads: ['d:a'], expiresAt: Infinity } }),
    answer('q:stands[]', { hasValue: true, value: 'last good', error: new Error('out of reach'), trace: noTrace }),
    answer('i:["count","all","x"]', { digest: 'd', value: 3 }),
  ];
  const state = memoryState();
  const nothing = { documents: new Map(), forgottenAnswers: [], pages: [], forgottenPages: [], facts: {} };
  state.save({ ...nothing, answers: answers.map((node) => ({ node, failed: node.error !== null })) });
  const restored = new Map(answersIn(state).map((saved) => [saved.node.id, saved]));
  expect(restored.size).toBe(answers.length);
  for (const node of answers) {
    const { value: _, ...known } = node;
    expect(restored.get(node.id)).toMatchObject({ node: known, failed: node.error !== null });
  }
  expect(answers.map(({ id }) => state.answer(id))).toEqual([value, undefined, undefined, 'last good', undefined]);
});

it('equal traces are one object again, and each id in them is one string', () => {
  const state = memoryState();
  const nothing = { documents: new Map(), forgottenAnswers: [], pages: [], forgottenPages: [], facts: {} };
  const alike = () => ({ reads: ['d:a', 'd:b'], expiresAt: 5 });
  const others = [{ reads: ['d:a'], expiresAt: 5 }, { reads: ['d:a', 'd:b'], expiresAt: 6 }, noTrace];
  const traces = [alike(), alike(), ...others];
  const answers = traces.map((trace, at) => ({
    node: answer(`q:x[${at}]`, { hasValue: true, value: at, trace }),
    failed: false,
  }));
  state.save({ ...nothing, answers });
  const loaded = answers.map(({ node }) => state.savedAnswer(node.id)!.node.trace);
  expect(loaded).toEqual(traces);
  expect(new Set(loaded).size).toBe(4);
});

it('every property of a page comes back as it was saved', () => {
  const page: Page = {
    ...{ path: '/x', template: 'x', params: [1, '1'], owner: 'q:pages["1"]' },
    ...{ view: '{"a":"1"}', bytes: 'b', trace: reads, failure: null, because: 'its view changed' },
  };
  const pages = [
    { page, dirty: true },
    {
      page: { ...page, path: '/y', params: [], view: null, bytes: null, trace: noTrace, failure: 'no template' },
      dirty: false,
    },
  ];
  const state = memoryState();
  const nothing = {
    documents: new Map(),
    answers: [],
    forgottenAnswers: [],
    forgottenPages: [],
    facts: { pages: '2' },
  };
  state.save({ ...nothing, pages });
  const { pages: saved } = state.load();
  const loaded = saved.map(({ page, dirty }) => ({ page: propertiesOf(page), dirty }));
  expect(loaded).toEqual(pages);
});
