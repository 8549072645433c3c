import { IconRepeat } from '@tabler/icons-react';
import type { StaffSection } from '#app/access/sections.ts';

export default {
  group: 'Sales and billing',
  place: 35,
  to: '/admin/plans',
  reads: 'money',
  label: 'Plans',
  icon: IconRepeat,
} satisfies StaffSection;
