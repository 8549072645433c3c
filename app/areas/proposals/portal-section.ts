import { IconFileText } from '@tabler/icons-react';
import type { PortalSection } from '#app/access/sections.ts';

export default {
  group: 'Engagement',
  place: 30,
  action: 90,
  to: '/customer/proposals',
  sphere: 'money',
  label: 'Proposals',
  purpose: 'Proposals to read and respond to',
  icon: IconFileText,
} satisfies PortalSection;
