/** Days that an address is kept that was given for the newsletter and not confirmed. */
export const UNCONFIRMED_DAYS = 30;
