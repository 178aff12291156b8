import { CalendarCheck, CalendarClock } from 'lucide-react';

export default {
  today: { icon: CalendarCheck, load: () => import('./screen.tsx') },
  calendar: { icon: CalendarClock, load: () => import('./calendar-screen.tsx') },
};
