import { listProblems } from '../contract/list-problems.ts';
import { route } from '../http/route.ts';

export const listProblemsRoute = route(listProblems, ({ services: { publisher } }) => {
  const { failed, documents } = publisher.status();
  return { failed, documents };
});
