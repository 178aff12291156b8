import { useSyncExternalStore } from 'react';
import { Confirm } from '../../ui/controls/confirm.tsx';
import { slowText } from '../../text/messages.ts';
import { slowChanges } from '../../http/answered.ts';

/** Asks what to do about changes that the server has not answered for 20 seconds. It goes when the answer comes. */
export function SlowChangeDialog() {
  const isAsking = useSyncExternalStore(slowChanges.subscribe, slowChanges.current, () => false);
  const { stop, ...text } = slowText;
  return (
    <Confirm
      open={isAsking}
      {...text}
      other={{ label: stop, onPress: () => slowChanges.choose('stop') }}
      dangerous={false}
      onConfirm={() => slowChanges.choose('repeat')}
      onCancel={() => slowChanges.choose('wait')}
    />
  );
}
