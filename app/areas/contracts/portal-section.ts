import { IconSignature } from '@tabler/icons-react';
import type { PortalSection } from '#app/access/sections.ts';

export default {
  group: 'Engagement',
  place: 40,
  action: 100,
  to: '/customer/contracts',
  sphere: 'money',
  label: 'Contracts',
  purpose: 'Contracts to read and sign',
  icon: IconSignature,
} satisfies PortalSection;
