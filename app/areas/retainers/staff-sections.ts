import { IconHourglassLow } from '@tabler/icons-react';
import type { StaffSection } from '#app/access/sections.ts';

export default {
  group: 'Sales and billing',
  place: 36,
  to: '/admin/retainers',
  reads: 'money',
  label: 'Retainers',
  icon: IconHourglassLow,
} satisfies StaffSection;
