import type { PublishEvent } from '../../api/publishing/publisher.ts';

type Listener = (event: PublishEvent) => void;

/** Passes events to listeners, in the order in which they subscribed. What a listener throws goes to `onError` and nowhere else. */
export class PublishEvents {
  readonly #listeners = new Set<Listener>();
  readonly #onError: (error: unknown) => void;

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  /** Returns the function that ends the subscription. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  emit(event: PublishEvent): void {
    for (const listener of this.#listeners) {
      try {
        listener(event);
      } catch (error) {
        this.#onError(error);
      }
    }
  }
}
