import { IconCalendar } from '@tabler/icons-react';
import type { StaffSection } from '#app/access/sections.ts';

export default {
  group: 'Work',
  place: 40,
  to: '/admin/meetings',
  reads: 'work',
  label: 'Meetings',
  icon: IconCalendar,
} satisfies StaffSection;
