/** The published name of each drawn picture. Written by data/demo/drawing/draw.ts: do not edit by hand. */
export const mediaFiles = {
  'logos/threnna': '8c4101418e1c9c6ca0c4024a0d88465a.webp',
  'logos/oakum-and-vale': 'a2ac877e3c4ad5ef77d47bb0f811c7b3.webp',
  'logos/pelligrane': 'b29c17bc66fe9cfa86365a652c753988.webp',
  'logos/sundrell': '44deeb19f29540b8d860b934d9e35c0b.webp',
  'logos/kestrane': '5ff37faca6d6fd5a5904fa6a8d032841.webp',
  'logos/hemlow': 'c5d7980373f2fd63b723d9604c2022d5.webp',
} as const;
