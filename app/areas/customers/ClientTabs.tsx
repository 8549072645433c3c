import { AddressTabs } from '#app/ui/LinkTabs.tsx';

const TABS = [
  { to: '/admin/customers', label: 'Clients' },
  { to: '/admin/companies', label: 'Companies' },
];

/** The clients, and the companies that they belong to. */
export function ClientTabs() {
  return <AddressTabs label="Clients" tabs={TABS} />;
}
