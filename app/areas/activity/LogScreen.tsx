import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { RouteErrorState } from '#app/ui/ErrorState.tsx';
import { AddressTabs } from '#app/ui/LinkTabs.tsx';
import { Screen } from '#app/ui/Screen.tsx';

const BACK = { to: '/admin', label: 'Back to Dashboard' };

const TABS = [
  { to: '/admin/activity', label: 'What was done' },
  { to: '/admin/activity/sign-ins', label: 'Sign-ins' },
];

/** One of the two logs of the back office; `csv` is the address that gives what its filters leave as a file. */
export function LogScreen({
  title,
  description,
  csv,
  children,
}: {
  title: string;
  description: string;
  csv: string;
  children: ReactNode;
}) {
  const { search } = useLocation();
  return (
    <Screen
      title={title}
      description={description}
      back={BACK}
      actions={
        <Button
          component="a"
          href={csv + search}
          download
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
        >
          Export CSV
        </Button>
      }
    >
      <AddressTabs label="Logs" tabs={TABS} />
      {children}
    </Screen>
  );
}

/** The same screen when its data could not be loaded; `words` say so. */
export function LogFailed({
  title,
  words,
  error,
}: {
  title: string;
  words: string;
  error: unknown;
}) {
  return (
    <Screen title={title} back={BACK}>
      <RouteErrorState error={error} title={words} home="/admin" />
    </Screen>
  );
}
