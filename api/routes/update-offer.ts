import { isDraft } from '../../data/rules/deal-state.ts';
import { offerInput } from '../../data/schema/offer.ts';
import { updateOffer } from '../contract/update-offer.ts';
import { route } from '../http/route.ts';
import { nextSortOrder, ownerOffer } from '../records/owner-shapes.ts';
import { edited, merged } from '../records/revision.ts';
import { updateDeal } from '../records/update-deal.ts';

export const updateOfferRoute = route(updateOffer, (call) =>
  updateDeal(call, {
    kind: 'offers',
    changed: (present) => {
      const { id, createdAt, sortOrder } = present;
      const typed = merged(offerInput, present, call.body);
      const kept = { id, createdAt, sortOrder, ...(isDraft({ ...present, ...typed }) && { draft: true as const }) };
      return edited(present, { ...typed, ...kept }, call.services.now());
    },
    joining: (offer, others) => ({ ...offer, sortOrder: nextSortOrder(others) }),
    reply: ownerOffer,
  }),
);
