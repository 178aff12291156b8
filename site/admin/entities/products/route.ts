import { ShoppingBag } from 'lucide-react';

export default {
  products: { icon: ShoppingBag, load: () => import('./screen.tsx') },
};
