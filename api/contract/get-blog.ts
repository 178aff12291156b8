import { ownerPost } from './blog-entities.ts';
import { publicPost } from '../../data/schema/public-shapes.ts';
import { defineContract } from './contract.ts';
import { bySlug } from './entities.ts';

export const getBlog = defineContract({
  operation: 'get-blog',
  method: 'get',
  path: '/api/blogs/{slug}',
  summary: 'A published post.',
  access: 'public',
  cached: true,
  moves: true,
  params: bySlug,
  reply: publicPost,
  ownerReply: ownerPost,
});
