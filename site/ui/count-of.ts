const figures = new Intl.NumberFormat('en-US');

/** `1 store`, `2,500 stores`. */
export function countOf(count: number, one: string): string {
  return `${figures.format(count)} ${count === 1 ? one : `${one}s`}`;
}

/** `3 stores found`, `217 deals found, the first 60 are shown`. */
export function foundWords(count: number, one: string, shown: number): string {
  const found = `${countOf(count, one)} found`;
  return count > shown ? `${found}, the first ${figures.format(shown)} are shown` : found;
}
