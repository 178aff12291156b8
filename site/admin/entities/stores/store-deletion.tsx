import { deleteStore } from '../../../../api/contract/stores.ts';
import type { OwnerStore } from '../../../../api/contract/shapes/entities.ts';
import { Deletion, useDeletionEffect } from '../../ui/forms/deletion.tsx';
import { storeToasts } from '../../text/messages.ts';

interface Props {
  store: Pick<OwnerStore, 'id' | 'name' | 'revision'>;
  onClose(): void;
}

/** Says what goes with the store before it is deleted. */
export function StoreDeletion({ store, onClose }: Props) {
  const { found, isPending } = useDeletionEffect(deleteStore, store);
  return (
    <Deletion
      name={store.name}
      pending={isPending}
      {...(found && { effect: <p>{found.message}</p> })}
      call={deleteStore}
      given={{ params: { id: store.id } }}
      toasts={storeToasts}
      onClose={onClose}
    />
  );
}
