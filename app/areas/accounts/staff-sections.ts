import { IconUsers } from '@tabler/icons-react';
import type { StaffSection } from '#app/access/sections.ts';

export default {
  group: 'Firm',
  place: 40,
  to: '/admin/users',
  reads: 'manage',
  label: 'Users',
  icon: IconUsers,
} satisfies StaffSection;
