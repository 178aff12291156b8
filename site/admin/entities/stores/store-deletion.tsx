import { useQuery } from '@tanstack/react-query';
import { deleteStore } from '../../../../api/contract/stores.ts';
import type { DeletionEffect } from '../../../../api/contract/shapes/deletion-effect.ts';
import type { OwnerStore } from '../../../../api/contract/shapes/entities.ts';
import { Deletion } from '../../ui/forms/deletion.tsx';
import { storeToasts } from '../../text/messages.ts';
import { StoreDeletionEffect } from './store-deletion-effect.tsx';
import { call } from '../../http/call.ts';
import { useDeleteStore } from '../../requests/stores.ts';

interface Props {
  store: Pick<OwnerStore, 'id' | 'name' | 'revision'>;
  onClose(): void;
}

/** Says what goes with the store before it is deleted. */
export function StoreDeletion({ store, onClose }: Props) {
  const remove = useDeleteStore();
  const effect = useQuery({
    queryKey: ['effect', deleteStore.path, store.id, store.revision],
    queryFn: () => call(deleteStore, { params: { id: store.id }, query: { dryRun: '1' } }),
    gcTime: 0,
  });
  const found = effect.data && 'message' in effect.data ? (effect.data as DeletionEffect) : undefined;
  return (
    <Deletion
      name={store.name}
      pending={effect.isPending}
      {...(found && { effect: <StoreDeletionEffect effect={found} /> })}
      remove={() => remove.mutateAsync({ params: { id: store.id } })}
      deleted={storeToasts.deleted}
      failed={storeToasts.deleteFailed}
      onClose={onClose}
    />
  );
}
