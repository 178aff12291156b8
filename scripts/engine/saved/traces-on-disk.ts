import type { Trace } from '../nodes/node.ts';
import type { PageDetails } from '../nodes/page-on-disk.ts';
import type { SavedTraces } from './saved-traces.ts';
import type { SavedAnswer, SavedEdgeArrays, SavedIndex, SavedState, State } from '../nodes/state.ts';

type Reads = Omit<State, 'beginPublish' | 'save' | 'reset' | 'close'>;

/** What is read of a state in SQLite, whether it may be written or not. */
export abstract class TracesOnDisk implements Reads {
  protected abstract readonly saved: SavedTraces;

  load(): SavedState {
    return this.saved.load();
  }

  answers(): Iterable<SavedAnswer> {
    return this.saved.answers();
  }

  pageTraces(): Iterable<[path: string, trace: Trace]> {
    return this.saved.pageTraces();
  }

  savedAnswer(id: string): SavedAnswer | undefined {
    return this.saved.savedAnswer(id);
  }

  pageDetails(path: string): PageDetails {
    return this.saved.pageDetails(path);
  }

  edges(): SavedEdgeArrays | null {
    return this.saved.edges();
  }

  indexNames(): string[] {
    return this.saved.indexNames();
  }

  index(name: string): SavedIndex {
    return this.saved.index(name);
  }

  answerIds(start: string): Iterable<string> {
    return this.saved.answerIds(start);
  }

  answer(id: string): unknown {
    return this.saved.answer(id);
  }

  answersOf(query: string): Iterable<[id: string, value: unknown]> {
    return this.saved.answersOf(query);
  }
}
