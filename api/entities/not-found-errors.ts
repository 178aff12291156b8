import { InvalidRequest, NotFound } from '../http/errors.ts';

/** What the path of a call names does not exist. */
export class NoSuchRecord extends NotFound {
  override name = 'NoSuchRecord';
  constructor(kind: 'store' | 'offer' | 'coupon' | 'deal' | 'post' | 'product' | 'page') {
    super(`There is no such ${kind}.`);
  }
}

/** A body names a store that is not there. */
export class UnknownStore extends InvalidRequest {
  override name = 'UnknownStore';
  constructor(path: 'storeId' | 'targetStore' | 'storeName' = 'storeId') {
    super([{ path, message: 'There is no such store.' }]);
  }
}

/** A body names one store by its slug and another by its id. */
export class TwoStores extends InvalidRequest {
  override name = 'TwoStores';
  constructor() {
    super([{ path: 'targetStoreId', message: 'Two different stores are named. Name one store.' }]);
  }
}

export class NoTrackingCode extends NotFound {
  override name = 'NoTrackingCode';
  constructor() {
    super('This domain has no tracking code yet.');
  }
}
