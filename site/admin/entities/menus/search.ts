import { z } from 'zod';
import { openParams } from '../../ui/address/params.ts';

export const menusSearch = z.object({ new: openParams.new });
