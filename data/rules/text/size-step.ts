/** How large a store is, in steps that double: few of its edits change it. */
export const sizeStep = (deals: number): number => Math.floor(Math.log2(deals + 1));
