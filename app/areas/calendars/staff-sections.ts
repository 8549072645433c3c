import { IconCalendarShare } from '@tabler/icons-react';
import type { StaffSection } from '#app/access/sections.ts';

export default {
  group: 'Work',
  place: 41,
  to: '/admin/meetings/calendars',
  reads: 'work',
  label: 'Calendars',
  icon: IconCalendarShare,
  isPart: true,
} satisfies StaffSection;
