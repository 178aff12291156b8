import type { PostDraft } from './stores/drafts.ts';
import { backToSchool } from './posts/back-to-school.ts';
import { calendarOfTheYear } from './posts/calendar-of-the-year.ts';
import { costOfACup } from './posts/cost-of-a-cup.ts';
import { giftsUnderFifty } from './posts/gifts-under-fifty.ts';
import { guideFernhollow } from './posts/guide-fernhollow.ts';
import { guideKettlemoss } from './posts/guide-kettlemoss.ts';
import { guideNestrova } from './posts/guide-nestrova.ts';
import { guideQuillbyte } from './posts/guide-quillbyte.ts';
import { kitchenHelpers } from './posts/kitchen-helpers.ts';
import { newRefurbishedUsed } from './posts/new-refurbished-used.ts';
import { readingUnitPrices } from './posts/reading-unit-prices.ts';
import { returnsThatWork } from './posts/returns-that-work.ts';
import { stackingDiscounts } from './posts/stacking-discounts.ts';
import { thirtyDayList } from './posts/thirty-day-list.ts';
import { travelTech } from './posts/travel-tech.ts';
import { winterSales } from './posts/winter-sales.ts';

/** The posts, by category. */
export const posts: PostDraft[] = [
  guideKettlemoss,
  guideQuillbyte,
  guideNestrova,
  guideFernhollow,
  stackingDiscounts,
  thirtyDayList,
  readingUnitPrices,
  returnsThatWork,
  calendarOfTheYear,
  winterSales,
  backToSchool,
  newRefurbishedUsed,
  costOfACup,
  kitchenHelpers,
  travelTech,
  giftsUnderFifty,
];
