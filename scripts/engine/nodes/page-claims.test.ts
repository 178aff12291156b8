import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PageClaims } from './page-claims.ts';
import type { PageRef } from './terms.ts';
import { runs } from '../testing/runs.ts';

const PATHS = ['/', '/x', '/y'];
const owner = fc.constantFrom('a', 'b', 'c', 'd');
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ by: owner, paths: fc.array(fc.constantFrom(...PATHS), { maxLength: 4 }) }) },
  { weight: 1, arbitrary: fc.constantFrom('clear' as const, 'restart' as const) },
);

const refOf = (by: string, path: string): PageRef => ({ path, template: by, params: [] });
const claimOf = (by: string, path: string) => ({ owner: by, ref: refOf(by, path) });

/** As a state keeps them: the owner of each page, which is more than a reference to it, and the claims that lost. */
function restarted(claims: PageClaims): PageClaims {
  const again = new PageClaims();
  const winners = PATHS.flatMap((path) => claims.winner(path) ?? []);
  const pages = winners.map(({ owner, ref }) => ({ ...ref, owner, view: 'made' }));
  again.restore(() => pages, [...claims.lost()]);
  return again;
}

it('the smallest owner that lists a page has it, in any order of listing and removal', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      let claims = new PageClaims();
      const listed = new Map<string, Set<string>>();
      for (const done of steps) {
        if (done === 'restart') claims = restarted(claims);
        else if (done === 'clear') {
          claims.clear();
          listed.clear();
        } else {
          const { by, paths } = done;
          const concerned = claims.replace(
            by,
            paths.map((path) => refOf(by, path)),
          );
          expect(new Set(concerned)).toEqual(new Set([...(listed.get(by) ?? []), ...paths]));
          if (paths.length > 0) listed.set(by, new Set(paths));
          else listed.delete(by);
        }
        const claimsOf = PATHS.map((path) =>
          [...listed.keys()]
            .filter((by) => listed.get(by)?.has(path))
            .toSorted()
            .map((by) => claimOf(by, path)),
        );
        const lost = claimsOf.map(([, ...others]) => others).filter((others) => others.length > 0);
        expect(PATHS.map((path) => claims.winner(path))).toMatchObject(claimsOf.map(([first]) => first));
        expect(new Set(claims.lost())).toEqual(new Set(lost.flat()));
        expect(claims.conflicts()).toEqual(
          new Map(lost.map((others) => [others[0]!.ref.path, others.map(({ owner: by }) => by)])),
        );
        expect([...claims.owners()].toSorted()).toEqual([...listed.keys()].toSorted());
      }
    }),
    runs(100),
  );
});
