import { AddressTabs } from '#app/ui/LinkTabs.tsx';

const TABS = [
  { to: '/admin/settings', label: 'Company' },
  { to: '/admin/settings/site', label: 'Public page' },
  { to: '/admin/settings/hours', label: 'Hours and holidays' },
  { to: '/admin/settings/booking', label: 'Booking' },
  { to: '/admin/settings/notifications', label: 'Email' },
  { to: '/admin/settings/security', label: 'Security' },
  { to: '/admin/settings/sign-on', label: 'Single sign-on' },
];

/** The screens of the system settings. */
export function SettingsTabs() {
  return <AddressTabs label="Settings" tabs={TABS} />;
}
