/** Every product's picture as SVG, by the product's slug. */
export const pictures: Record<string, string> = {};
