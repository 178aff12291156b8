import { diffArrays } from 'diff';

/** A stretch of two versions: the same in both, or different, so that one of them has to be chosen. */
export type Part =
  | { same: true; units: readonly string[] }
  | {
      same: false;
      saved: readonly string[];
      mine: readonly string[];
      /** Which one was changed since `began`; null: both were. */
      changed: Side | null;
    };
export type Side = 'mine' | 'saved';

/** Two versions, as lines or as blocks of HTML, cut where they differ. `began`: the version from which both came. */
export function partsOf(saved: readonly string[], mine: readonly string[], began: readonly string[]): Part[] {
  const known = new Set(began);
  const parts: Part[] = [];
  let [gone, added]: [string[], string[]] = [[], []];
  function cut(): void {
    if (gone.length + added.length === 0) return;
    // As many as before: each has most likely taken the place of one.
    const pairs =
      gone.length === added.length ? gone.map((unit, at) => [[unit], [added[at]!]] as const) : [[gone, added] as const];
    for (const [saved, mine] of pairs) parts.push({ same: false, saved, mine, changed: changedOf(saved, mine, known) });
    [gone, added] = [[], []];
  }
  for (const change of diffArrays([...saved], [...mine])) {
    if (change.removed) gone.push(...change.value);
    else if (change.added) added.push(...change.value);
    else {
      cut();
      parts.push({ same: true, units: change.value });
    }
  }
  cut();
  return parts;
}

function changedOf(saved: readonly string[], mine: readonly string[], began: ReadonlySet<string>): Side | null {
  const [savedIsOld, mineIsOld] = [saved, mine].map((units) => units.every((unit) => began.has(unit)));
  // Nothing is old too: then the side that lacks what was there has removed it.
  if (savedIsOld && mineIsOld) return mine.length < saved.length ? 'mine' : 'saved';
  if (savedIsOld) return 'mine';
  return mineIsOld ? 'saved' : null;
}

/** The version that these choices make, one for each part that differs. */
export const chosenUnits = (parts: readonly Part[], choices: readonly (Side | null)[]): string[] => {
  const next = choices[Symbol.iterator]();
  return parts.flatMap((part) => (part.same ? part.units : part[next.next().value ?? 'mine']));
};
