import { beauty } from './logos/beauty.ts';
import { booksMusicToys } from './logos/books-music-toys.ts';
import { electronics } from './logos/electronics.ts';
import { fashion } from './logos/fashion.ts';
import { foodDrink } from './logos/food-drink.ts';
import { gifts } from './logos/gifts.ts';
import { homeGarden } from './logos/home-garden.ts';
import { pets } from './logos/pets.ts';
import { sportsOutdoors } from './logos/sports-outdoors.ts';
import { travel } from './logos/travel.ts';

/** Every store's mark as SVG, by the store's slug. */
export const logos: Record<string, string> = {
  ...fashion,
  ...electronics,
  ...travel,
  ...beauty,
  ...homeGarden,
  ...foodDrink,
  ...sportsOutdoors,
  ...booksMusicToys,
  ...pets,
  ...gifts,
};
