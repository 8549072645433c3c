import { IconBook } from '@tabler/icons-react';
import type { PortalSection } from '#app/access/sections.ts';

export default {
  group: 'Resources',
  place: 10,
  action: 130,
  to: '/kb',
  label: 'Knowledge Base',
  purpose: 'Articles on service operations',
  icon: IconBook,
  leaves: true,
} satisfies PortalSection;
