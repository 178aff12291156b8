import { ListTree } from 'lucide-react';

export default {
  menus: { icon: ListTree, load: () => import('./screen.tsx') },
};
