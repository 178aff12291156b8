/** Where something comes from: `awin/2652934`, or `awin` alone where the feed has no ids. */
export const referenceOf = (feed: string, id: string): string => (id === '' ? feed : `${feed}/${id}`);

/** Whether something with this reference came from the feed. */
export const belongsTo = (reference: string | undefined, feed: string): boolean =>
  reference !== undefined && (reference === feed || reference.startsWith(`${feed}/`));

/** Whether the feed has an id for it. */
export const hasIdOf = (reference: string | undefined, feed: string): boolean =>
  reference !== undefined && reference.startsWith(`${feed}/`);
