import { Sparkles, Store } from 'lucide-react';

export default {
  stores: { icon: Store, load: () => import('./screen.tsx') },
  generators: { icon: Sparkles, load: () => import('./generators-screen.tsx') },
};
