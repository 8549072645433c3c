import { IconFileText } from '@tabler/icons-react';
import type { StaffSection } from '#app/access/sections.ts';

export default {
  group: 'Sales and billing',
  place: 10,
  to: '/admin/proposals',
  reads: 'money',
  label: 'Proposals',
  icon: IconFileText,
} satisfies StaffSection;
