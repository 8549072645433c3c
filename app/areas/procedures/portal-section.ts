import { IconClipboardText } from '@tabler/icons-react';
import type { PortalSection } from '#app/access/sections.ts';

export default {
  group: 'Engagement',
  place: 60,
  action: 50,
  to: '/customer/procedures',
  sphere: 'work',
  label: 'Procedures',
  purpose: 'Your written procedures',
  icon: IconClipboardText,
} satisfies PortalSection;
