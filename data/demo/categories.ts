import type { CategoryDraft } from './stores/drafts.ts';
import { beauty } from './stores/beauty.ts';
import { booksMusicToys } from './stores/books-music-toys.ts';
import { electronics } from './stores/electronics.ts';
import { fashion } from './stores/fashion.ts';
import { foodDrink } from './stores/food-drink.ts';
import { gifts } from './stores/gifts.ts';
import { homeGarden } from './stores/home-garden.ts';
import { pets } from './stores/pets.ts';
import { sportsOutdoors } from './stores/sports-outdoors.ts';
import { travel } from './stores/travel.ts';

/** The categories in the order in which the site lists them, each with its stores. */
export const categories: CategoryDraft[] = [
  fashion,
  electronics,
  travel,
  beauty,
  homeGarden,
  foodDrink,
  sportsOutdoors,
  booksMusicToys,
  pets,
  gifts,
];
