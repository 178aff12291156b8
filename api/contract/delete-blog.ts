import { defineContract } from './contract.ts';
import { byId, nothing } from './entities.ts';

export const deleteBlog = defineContract({
  operation: 'delete-blog',
  method: 'delete',
  path: '/api/blogs/{id}',
  summary: 'Deletes a post.',
  access: 'owner',
  publishes: true,
  params: byId,
  reply: nothing,
});
