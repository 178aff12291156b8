import { History } from 'lucide-react';

export default {
  history: { icon: History, load: () => import('./screen.tsx') },
};
