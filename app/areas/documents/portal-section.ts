import { IconFolder } from '@tabler/icons-react';
import type { PortalSection } from '#app/access/sections.ts';

export default {
  group: 'Engagement',
  place: 50,
  action: 30,
  to: '/customer/documents',
  sphere: 'work',
  label: 'Documents',
  purpose: 'Files we share with you',
  icon: IconFolder,
} satisfies PortalSection;
