import { z } from 'zod';
import { blogStatuses } from '../../../../data/schema/blog.ts';
import { choiceParam, openParams, textParam } from '../../address/params.ts';

export const postsSearch = z.object({ search: textParam, status: choiceParam(blogStatuses), ...openParams });
