import { IconTicket } from '@tabler/icons-react';
import type { StaffSection } from '#app/access/sections.ts';

export default {
  group: 'Clients',
  place: 40,
  to: '/admin/tickets',
  reads: 'work',
  label: 'Tickets',
  icon: IconTicket,
} satisfies StaffSection;
