import { InvalidRequest, NotFound } from '../http/errors.ts';

/** What several calls answer when something is not there. */

export class NoSuchStore extends NotFound {
  override name = 'NoSuchStore';
  constructor() {
    super('There is no such store.');
  }
}

export class NoSuchOffer extends NotFound {
  override name = 'NoSuchOffer';
  constructor() {
    super('There is no such offer.');
  }
}

export class NoSuchCoupon extends NotFound {
  override name = 'NoSuchCoupon';
  constructor() {
    super('There is no such coupon.');
  }
}

export class NoSuchPost extends NotFound {
  override name = 'NoSuchPost';
  constructor() {
    super('There is no such post.');
  }
}

export class NoSuchProduct extends NotFound {
  override name = 'NoSuchProduct';
  constructor() {
    super('There is no such product.');
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
    super([{ path: 'targetStoreId', message: 'This is not the store that targetStore names. Name one store.' }]);
  }
}

/** A body names a category that is not there. */
export class UnknownCategory extends InvalidRequest {
  override name = 'UnknownCategory';
  constructor() {
    super([
      {
        path: 'category',
        message: 'There is no such category. Choose an existing one, or create it first.',
      },
    ]);
  }
}
