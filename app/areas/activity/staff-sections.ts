import { IconHistory } from '@tabler/icons-react';
import type { StaffSection } from '#app/access/sections.ts';

export default {
  group: 'Firm',
  place: 20,
  to: '/admin/activity',
  reads: 'manage',
  label: 'Activity',
  icon: IconHistory,
} satisfies StaffSection;
