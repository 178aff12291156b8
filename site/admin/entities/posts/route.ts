import { FileText } from 'lucide-react';

export default {
  posts: { icon: FileText, load: () => import('./screen.tsx'), loadOne: () => import('./post-screen.tsx') },
};
