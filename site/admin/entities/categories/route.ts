import { Tags } from 'lucide-react';

export default {
  categories: { icon: Tags, load: () => import('./categories-panel.tsx') },
};
