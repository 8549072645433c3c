import { AddressTabs } from '#app/ui/LinkTabs.tsx';

const TABS = [
  { to: '/admin/activity', label: 'What was done' },
  { to: '/admin/activity/sign-ins', label: 'Sign-ins' },
];

/** The two logs of the back office. */
export function ActivityTabs() {
  return <AddressTabs label="Logs" tabs={TABS} />;
}
