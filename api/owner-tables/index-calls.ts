import { callThread } from '../../data/files/call-thread.ts';
import { ApiError } from '../http/errors.ts';
import type { ThreadCalls, ThreadReply, ThreadRequest } from './index-thread.ts';

/** The tables cannot be read now. Documents are not touched by this. */
export class IndexUnavailable extends ApiError {
  /** It was damaged, and is empty now: its documents have to be put into it again. */
  readonly isEmpty: boolean;
  constructor(reason: string, isEmpty = false) {
    super(503, 'The tables cannot be read at the moment. Nothing is lost: try again in a minute.', { cause: reason });
    this.isEmpty = isEmpty;
  }
}

export type IndexThread = ReturnType<typeof openIndexThread>;

/** The thread of the index. `onCrash`: it stopped by itself; what it was asked has been refused. */
export function openIndexThread(workerData: { file: string; code: string }, onCrash: (reason: string) => void) {
  const module = new URL('./index-thread.ts', import.meta.url);
  const thread = callThread<ThreadRequest, ThreadReply>(module, workerData, onCrash);
  return {
    /** Throws `IndexUnavailable`. */
    async call<Name extends keyof ThreadCalls>(
      name: Name,
      ...given: Parameters<ThreadCalls[Name]>
    ): Promise<ReturnType<ThreadCalls[Name]>> {
      const reply = await thread.call({ name, given } as ThreadRequest).catch(({ message }: Error) => {
        throw new IndexUnavailable(`its thread ${message}`);
      });
      if ('failure' in reply) throw new IndexUnavailable(reply.failure, reply.isEmpty);
      return reply.answer as ReturnType<ThreadCalls[Name]>;
    },
    /** Finishes what was asked. */
    close: (): Promise<void> => thread.close(),
  };
}
