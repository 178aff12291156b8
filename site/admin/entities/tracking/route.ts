import { Code } from 'lucide-react';

export default {
  tracking: { icon: Code, load: () => import('./tracking-panel.tsx') },
};
