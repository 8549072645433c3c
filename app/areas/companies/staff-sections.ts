import { IconBuilding } from '@tabler/icons-react';
import type { StaffSection } from '#app/access/sections.ts';

export default {
  group: 'Clients',
  place: 30,
  to: '/admin/companies',
  reads: null,
  label: 'Companies',
  icon: IconBuilding,
  isPart: true,
} satisfies StaffSection;
