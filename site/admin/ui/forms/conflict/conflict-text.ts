/** What a refused edit of an old version asks. */
export const conflictText = {
  title: 'This was saved elsewhere in the meantime',
  text:
    'In another tab, on another device or by an import. Your changes are not saved yet: choose which version of each ' +
    'part to keep. What differs on one side alone is chosen already.',
  yours: 'Yours',
  saved: 'Saved',
  part: (field: string, part: number) => `${field}, part ${part}`,
  same: (parts: string) => `${parts} ${parts.startsWith('1 ') ? 'is' : 'are'} the same`,
  allMine: 'Choose all of mine',
  allSaved: 'Choose all that is saved',
  mine: 'Save my version',
  chosen: 'Save what I chose',
  /** What was typed is then offered as a draft. */
  theirs: 'Keep the saved version',
  neither: 'Keep editing',
};
