import { deleteStore } from '../../../../api/contract/stores.ts';
import type { OwnerStore } from '../../../../api/contract/shapes/entities.ts';
import { Deletion, useDeletionEffect } from '../../ui/forms/deletion.tsx';
import { storeToasts } from '../../text/messages.ts';

interface Props {
  store: Pick<OwnerStore, 'id' | 'name' | 'revision'>;
  onClose(): void;
}

/** Says what goes with the store, and which posts lose which links, before it is deleted. */
export function StoreDeletion({ store, onClose }: Props) {
  const { found, isPending } = useDeletionEffect(deleteStore, store);
  return (
    <Deletion
      name={store.name}
      pending={isPending}
      effect={
        found && (
          <>
            <p>{found.message}</p>
            {found.posts > 0 && (
              <ul className="refused">
                {found.touches.posts.map(({ id, title, links }) => (
                  <li key={id}>{[title, ...links.map(({ text }) => `“${text}”`)].join(' – ')}</li>
                ))}
              </ul>
            )}
          </>
        )
      }
      call={deleteStore}
      given={{ params: { id: store.id } }}
      toasts={storeToasts}
      onClose={onClose}
    />
  );
}
