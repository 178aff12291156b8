import { z } from 'zod';
import { openParams } from '../../ui/address/params.ts';

export const pagesSearch = z.object(openParams);
