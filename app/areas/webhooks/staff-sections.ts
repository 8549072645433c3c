import { IconBolt } from '@tabler/icons-react';
import type { StaffSection } from '#app/access/sections.ts';

export default {
  group: 'Firm',
  place: 50,
  to: '/admin/automation',
  reads: 'manage',
  label: 'Automation',
  icon: IconBolt,
} satisfies StaffSection;
