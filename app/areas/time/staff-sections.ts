import { IconClock } from '@tabler/icons-react';
import type { StaffSection } from '#app/access/sections.ts';

export default {
  group: 'Work',
  place: 50,
  to: '/admin/time-tracking',
  reads: 'work',
  label: 'Time Tracking',
  icon: IconClock,
} satisfies StaffSection;
