/** Departure 7: how a link that may earn a commission is marked. */
export const affiliateRel = 'sponsored nofollow noopener';
