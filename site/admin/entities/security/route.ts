import { ShieldCheck } from 'lucide-react';

export default {
  security: { icon: ShieldCheck, load: () => import('./security-panel.tsx') },
};
