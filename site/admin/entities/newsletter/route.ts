import { Mail } from 'lucide-react';

export default {
  newsletter: { icon: Mail, load: () => import('./screen.tsx') },
};
