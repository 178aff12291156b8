import { BookText } from 'lucide-react';

export default {
  pages: { icon: BookText, load: () => import('./pages-panel.tsx'), loadOne: () => import('./page-screen.tsx') },
};
