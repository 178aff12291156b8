import { ArrowDownUp } from 'lucide-react';

export default {
  import: { icon: ArrowDownUp, load: () => import('./screen.tsx') },
};
