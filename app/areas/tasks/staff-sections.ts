import { IconListCheck } from '@tabler/icons-react';
import type { StaffSection } from '#app/access/sections.ts';

export default {
  group: 'Work',
  place: 30,
  to: '/admin/tasks',
  reads: 'work',
  label: 'Tasks',
  icon: IconListCheck,
} satisfies StaffSection;
