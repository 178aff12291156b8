/** A worker, a process with a channel, or the way back to the one that started it. */
interface Sender {
  on(event: 'message', listener: (message: unknown) => void): unknown;
  off(event: 'message', listener: (message: unknown) => void): unknown;
}

/** Under `node --watch` Node sends the names of the modules that a worker or process loads along the same way. */
const isOfNode = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && ('watch:import' in message || 'watch:require' in message);

/** Calls `receive` with each message of ours. Everything that receives messages does it by this. Returns what ends it. */
export function onMessage<Message>(sender: Sender | null, receive: (message: Message) => void): () => void {
  const listener = (message: unknown): void => {
    if (!isOfNode(message)) receive(message as Message);
  };
  sender?.on('message', listener);
  return () => void sender?.off('message', listener);
}
