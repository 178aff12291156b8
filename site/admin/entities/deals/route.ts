import { TicketPercent } from 'lucide-react';

export default {
  deals: { icon: TicketPercent, load: () => import('./screen.tsx') },
};
