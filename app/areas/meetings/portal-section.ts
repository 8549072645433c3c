import { IconCalendarEvent } from '@tabler/icons-react';
import type { PortalSection } from '#app/access/sections.ts';

export default {
  group: 'Support',
  place: 30,
  action: 80,
  to: '/customer/meetings',
  sphere: 'work',
  label: 'Meetings',
  purpose: 'Appointments and notes',
  icon: IconCalendarEvent,
} satisfies PortalSection;
