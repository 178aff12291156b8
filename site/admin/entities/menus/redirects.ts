import { createRedirect, deleteRedirect, listRedirects } from '../../../../api/contract/redirects.ts';
import { failure, success } from '../../text/messages.ts';
import { keys } from '../../http/keys.ts';
import { useChange, useRead } from '../../http/query.ts';

export const useRedirects = () => useRead(listRedirects, keys.redirects);
export const useCreateRedirect = () => useChange(createRedirect, [keys.redirects]);
export const useDeleteRedirect = () => useChange(deleteRedirect, [keys.redirects]);

export const redirectToasts = {
  created: success('Redirect created successfully'),
  deleted: success('Redirect deleted successfully'),
  createFailed: failure('Failed to create redirect'),
  deleteFailed: failure('Failed to delete redirect'),
};
