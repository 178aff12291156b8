/** Pages show votes from so many on. */
export const FEWEST_VOTES_SHOWN = 5;
/** The owner is warned of a code from so many votes on. */
export const FEWEST_VOTES_WARNED = 3;

/** From so many votes on, a coupon that mostly fails stands below those of its store that work. */
export const FEWEST_VOTES_SINKING = 10;

export const mostlyWorked = ({ worked, of }: { worked: number; of: number }): boolean => 2 * worked >= of;
