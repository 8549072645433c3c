import { IconBuilding } from '@tabler/icons-react';
import type { PortalSection } from '#app/access/sections.ts';

export default {
  group: 'Account',
  place: 20,
  action: 110,
  to: '/customer/company',
  label: 'Company Profile',
  purpose: 'What we have on file',
  icon: IconBuilding,
} satisfies PortalSection;
