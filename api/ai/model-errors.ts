import { ApiError, Unavailable } from '../http/errors.ts';

export class NotConfigured extends Unavailable {
  override name = 'NotConfigured';
  override readonly code = 'AI_NOT_CONFIGURED';
  constructor() {
    super(
      'AI is not configured. Set OPENAI_API_KEY (for another server than that of OpenAI also OPENAI_BASE_URL and ' +
        'OPENAI_MODEL) and restart the server.',
    );
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
