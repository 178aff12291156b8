import type { AnyQuery, Query } from '../../data/queries/reading/reader.ts';
import type { SocialPicture } from '../views/social-picture.ts';
import type { FolderName } from '../../data/schema/documents.ts';

/** One published file: its path without extension for HTML (`/store/acme`), with it for anything else (`/sitemap.xml`). */
export interface PageRef {
  path: string;
  template: string;
  params: (string | number)[];
}

/** How one kind of page is made. */
export interface PageTemplate {
  /** Where it is, of one that is there once, and always. */
  path?: string;
  /** Everything the page shows, from its params. */
  view: AnyQuery;
  /** What its picture for sites that share it shows, from the first of its params; absent: it has none of its own. */
  picture?: Query<[string], SocialPicture | null>;
  /** It is about one document of this folder, whose id is the first of its params. */
  about?: FolderName;
  /** Makes the bytes from the view, which is also there as JSON; absent: the Astro page at the same path does. */
  text?: (view: any, json: string) => string;
  /** The view is a `BrandPicture`, which is drawn. */
  isDrawn?: true;
}

/** Which pages there are: once, or once for each document of a folder. */
type PageFamily =
  | { name: string; of?: undefined; pages: Query<[], PageRef[]> }
  | { name: string; of: FolderName; pages: Query<[id: string], PageRef[]> };

export interface PageCatalogue {
  templates: { [template: string]: PageTemplate };
  families: PageFamily[];
}
