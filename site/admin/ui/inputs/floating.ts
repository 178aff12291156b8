/** Between a floating list and its control, and between it and the edge of the window, in CSS pixels. */
export const GAP = 4;
export const EDGE = 16;
