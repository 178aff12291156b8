import { z } from 'zod';
import { blogCategories } from '../../data/schema/blog.ts';
import { ownerPostSummary } from './blog-entities.ts';
import { publicPostSummary } from '../../data/schema/public-shapes.ts';
import { defineContract } from './contract.ts';

export const listBlogs = defineContract({
  operation: 'list-blogs',
  method: 'get',
  path: '/api/blogs',
  summary: 'Published posts, newest first, without their content.',
  access: 'public',
  cached: true,
  query: z.object({
    category: z.enum([...blogCategories, 'all']).optional(),
    featured: z.enum(['true', 'false']).optional(),
  }),
  reply: z.array(publicPostSummary),
  ownerReply: z.array(ownerPostSummary),
});
