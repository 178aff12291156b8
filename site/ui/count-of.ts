const figures = new Intl.NumberFormat('en-US');

/** `1 store`, `2,500 stores`. */
export function countOf(count: number, one: string): string {
  return `${figures.format(count)} ${count === 1 ? one : `${one}s`}`;
}
