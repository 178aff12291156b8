import { Unavailable } from '../../api/http/errors.ts';

/** The traces are damaged, so that everything is built again, and little can be read before that is done. */
export class BuildingAgain extends Unavailable {
  override name = 'BuildingAgain';
  override readonly code = 'BUILDING_AGAIN';
  constructor() {
    super('The site is building all of its pages again. Please try again in a minute.');
  }
}
