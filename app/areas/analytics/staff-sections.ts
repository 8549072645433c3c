import { IconChartBar } from '@tabler/icons-react';
import type { StaffSection } from '#app/access/sections.ts';

export default {
  group: 'Firm',
  place: 10,
  to: '/admin/analytics',
  reads: 'every-customer',
  label: 'Analytics',
  icon: IconChartBar,
} satisfies StaffSection;
