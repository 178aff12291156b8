/** Whether two words are the same but for one letter that is missing, added or another, or two neighbours that changed places. */
export function isWithinOneTypo(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let same = 0;
  while (same < a.length && a[same] === b[same]) same += 1;
  const [restA, restB] = [a.slice(same), b.slice(same)];
  return (
    restA.slice(1) === restB.slice(1) ||
    restA === restB.slice(1) ||
    restA.slice(1) === restB ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  );
}

/** In shorter words another letter makes another word. */
const SHORTEST_MISTYPED = 4;

/** Whether a typo can have happened in what was typed: digits are meant as they are. */
export const mayBeMistyped = (typed: string): boolean =>
  typed.length >= SHORTEST_MISTYPED && !/\p{Number}/u.test(typed);

/** Whether a word begins with what was typed, but for one typo. */
export function beginsWithTypo(word: string, typed: string): boolean {
  return [-1, 0, 1].some(
    (more) => word.length > typed.length + more && isWithinOneTypo(typed, word.slice(0, typed.length + more)),
  );
}
