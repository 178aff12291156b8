import { Languages, Settings } from 'lucide-react';

export default {
  settings: { icon: Settings, load: () => import('./settings-panel.tsx') },
  messages: { icon: Languages, load: () => import('./messages-panel.tsx') },
};
