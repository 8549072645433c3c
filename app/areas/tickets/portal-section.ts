import { IconMessages } from '@tabler/icons-react';
import type { PortalSection } from '#app/access/sections.ts';

export default {
  group: 'Support',
  place: 10,
  action: 10,
  to: '/customer/tickets',
  sphere: 'work',
  label: 'Tickets',
  purpose: 'Ask us and follow the conversation',
  icon: IconMessages,
} satisfies PortalSection;
