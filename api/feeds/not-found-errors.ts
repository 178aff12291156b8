import { NotFound } from '../http/errors.ts';

export class NoSuchFeed extends NotFound {
  override name = 'NoSuchFeed';
  constructor() {
    super('There is no such feed.');
  }
}
