import { IconSettings } from '@tabler/icons-react';
import type { StaffSection } from '#app/access/sections.ts';

export default {
  group: 'Firm',
  place: 60,
  to: '/admin/settings',
  reads: 'manage',
  label: 'Settings',
  icon: IconSettings,
} satisfies StaffSection;
