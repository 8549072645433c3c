import { IconSignature } from '@tabler/icons-react';
import type { StaffSection } from '#app/access/sections.ts';

export default {
  group: 'Sales and billing',
  place: 20,
  to: '/admin/contracts',
  reads: 'money',
  label: 'Contracts',
  icon: IconSignature,
} satisfies StaffSection;
