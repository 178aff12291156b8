/** The word for one thing or for any other number of them. */
export const plural = (count: number, one: string, many = `${one}s`): string => (count === 1 ? one : many);
