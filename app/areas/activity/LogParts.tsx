import { IconDownload } from '@tabler/icons-react';
import { useLocation } from 'react-router';
import { Button } from '#app/ui/Button.tsx';
import { AddressTabs } from '#app/ui/LinkTabs.tsx';

const TABS = [
  { to: '/admin/activity', label: 'What was done' },
  { to: '/admin/activity/sign-ins', label: 'Sign-ins' },
];

/** The two logs of the back office. */
export function LogTabs() {
  return <AddressTabs label="Logs" tabs={TABS} />;
}

/** The link to download a log's filtered lines as a file from the address `csv`. */
export function LogExport({ csv }: { csv: string }) {
  const { search } = useLocation();
  return (
    <Button
      component="a"
      href={csv + search}
      download
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden="true" />}
    >
      Export CSV
    </Button>
  );
}
