import { ApiError, Unavailable } from '../http/errors.ts';

export class NotConfigured extends Unavailable {
  override name = 'NotConfigured';
  override readonly code = 'AI_NOT_CONFIGURED';
  constructor() {
    super('AI is not configured. Ask the person who runs your server to set it up.');
  }
}

/** The model or its server failed; `message` is for the owner. */
export class ModelFailed extends ApiError {
  override name = 'ModelFailed';
  override readonly code = 'MODEL_FAILED';
  constructor(message: string, cause?: string) {
    super(502, message, { cause: cause === undefined ? undefined : new Error(cause) });
  }
}

/** The owner has gone, or the server stops. */
export class Cancelled extends ApiError {
  override name = 'Cancelled';
  override readonly code = 'CANCELLED';
  constructor() {
    super(503, 'The generation was cancelled. Nothing was saved.');
  }
}
