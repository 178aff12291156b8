/** What a spreadsheet would compute: it begins with one of these, also in their wide forms. */
const STARTS = '=+\\-@\\t\\r\\uff1d\\uff0b\\uff0d\\uff20';
/** Apostrophes are counted in, so that of a text that has some of its own none is lost. */
const LOOKS_LIKE_FORMULA = new RegExp(`^'*[${STARTS}]`);
const ESCAPED = new RegExp(`^'(?='*[${STARTS}])`);

/** A cell that a spreadsheet takes for text. `textOfCell` gives back what it was made from. */
export const cellOfText = (text: string): string => (LOOKS_LIKE_FORMULA.test(text) ? `'${text}` : text);

/** The text of a cell, without the apostrophe that kept it from being a formula. */
export const textOfCell = (cell: string): string => cell.replace(ESCAPED, '');

export const isEscaped = (cell: string): boolean => ESCAPED.test(cell);
