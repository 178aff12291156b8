import { diffArrays, diffWordsWithSpace, type Change } from 'diff';

const parsed = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body;

/** The HTML of a post as its blocks: paragraphs, headings, lists, tables. */
export function blocksOf(html: string): string[] {
  const holder = document.createElement('div');
  const htmlOf = (node: Node): string => {
    holder.replaceChildren(node);
    return holder.innerHTML;
  };
  return [...parsed(html).childNodes].map(htmlOf).filter((block) => block.trim() !== '');
}

/** Stands for the block in a comparison: what a reader reads, with the addresses of links and pictures. */
export function readableHtml(html: string): string {
  const body = parsed(html);
  // what stands within an element is a text before the element is one
  for (const element of [...body.querySelectorAll('*')].reverse()) element.replaceWith(readable(element));
  return body.textContent.replaceAll(/\n{3,}/g, '\n\n').trim();
}

/** What ends a line. */
const LINES = 'p, h2, h3, h4, li, tr, blockquote, pre, figure, figcaption, ul, ol, table';

function readable(element: Element): string {
  const text = element.textContent;
  switch (element.tagName) {
    case 'BR':
      return '\n';
    case 'HR':
      return '———\n';
    case 'IMG':
      return `[Picture: ${[element.getAttribute('alt'), element.getAttribute('src')].filter(Boolean).join(', ')}]`;
    case 'A':
      return `${text} (${element.getAttribute('href') ?? ''})`;
    case 'LI':
      return `• ${text.trim()}\n`;
    case 'TD':
    case 'TH':
      return `${text.trim()} | `;
    default:
      return element.matches(LINES) ? `${text.trimEnd()}\n` : text;
  }
}

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

/** More differences than this are shown as two wholly different texts: finding them would hold the screen up. */
const MOST_EDITS = 800;

/** Two texts as one row of pieces, by words: of both, or `removed` from the one, or `added` in the other. */
export const wordDifference = (before: string, after: string): Omit<Change, 'count'>[] =>
  diffWordsWithSpace(before, after, { maxEditLength: MOST_EDITS }) ?? [
    { value: before, added: false, removed: true },
    { value: after, added: true, removed: false },
  ];

interface Props {
  before: string;
  after: string;
  /** Which of the two is shown, with what the other one lacks marked. */
  shown: 'before' | 'after';
}

/** What was removed looks no worse than the rest where either version may be chosen, by a label. */
const looks = {
  ins: 'bg-good/28 no-underline',
  del: 'bg-danger-tint line-through decoration-danger in-[label]:bg-primary/24 in-[label]:no-underline',
};

/** One of two versions of a text. */
export function ComparedText({ before, after, shown }: Props) {
  const [Mark, missing] = shown === 'before' ? (['del', 'added'] as const) : (['ins', 'removed'] as const);
  const pieces = wordDifference(before, after).filter((piece) => !piece[missing]);
  if (pieces.every(({ value }) => value === '')) return <span className="col-span-full text-muted">(empty)</span>;
  const look = `rounded-[0.1875rem] px-0.25 box-decoration-clone ${looks[Mark]}`;
  return (
    <span className="col-span-full whitespace-pre-line wrap-anywhere">
      {pieces.map(({ value, added, removed }, at) =>
        added || removed ? (
          <Mark key={at} className={look}>
            {value}
          </Mark>
        ) : (
          value
        ),
      )}
    </span>
  );
}
