import { IconAddressBook, IconUserCheck } from '@tabler/icons-react';
import type { StaffSection } from '#app/access/sections.ts';

export default [
  {
    group: 'Clients',
    place: 10,
    to: '/admin/approval',
    reads: 'manage',
    label: 'Approval',
    icon: IconUserCheck,
  },
  {
    group: 'Clients',
    place: 20,
    to: '/admin/customers',
    reads: null,
    label: 'Clients',
    icon: IconAddressBook,
  },
] satisfies StaffSection[];
