/** A row of a file as it stands there. */
export interface SourceRow {
  /** The line that it begins at, or in a spreadsheet its number; for JSON its place. */
  readonly line: number;
  /** By column. A row may have more or fewer than there are columns. */
  readonly cells: readonly string[];
  /** Why a cell has no value that can be used, by column. */
  readonly unusable?: ReadonlyMap<number, string>;
}

/** A file as columns and rows, whatever its format. */
export interface SourceTable {
  readonly columns: readonly string[];
  /** How a file was read that claims no encoding and is not UTF-8. */
  readonly guessedEncoding?: 'Windows-1252';
  /** Can be asked for more than once. Throws `FileRefused` where the file turns out to be broken. */
  rows(): AsyncIterable<SourceRow>;
}

/** Names the columns that have no heading. */
export const headings = (cells: readonly string[]): string[] =>
  cells.map((cell, at) => cell.trim().replaceAll(/\s+/g, ' ').slice(0, 200) || `Column ${at + 1}`);
