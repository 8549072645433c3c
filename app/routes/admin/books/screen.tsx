import type { ComponentProps } from 'react';
import { failedScreen } from '#app/ui/FailedScreen.tsx';
import { AddressTabs } from '#app/ui/LinkTabs.tsx';
import { Screen } from '#app/ui/Screen.tsx';

const TITLE = 'Books';
const HOME = '/admin';

const TABS = [
  { to: '/admin/books/week', label: 'This Week' },
  { to: '/admin/books', label: 'Trial Balance' },
  { to: '/admin/books/receivables', label: 'Receivables' },
  { to: '/admin/books/bank', label: 'Bank' },
  { to: '/admin/books/deposits', label: 'Deposits', withMore: true },
  { to: '/admin/books/payouts', label: 'Payouts', withMore: true },
  { to: '/admin/books/events', label: 'Events' },
  { to: '/admin/books/reports', label: 'Reports', withMore: true },
  { to: '/admin/books/journal', label: 'Journal' },
  { to: '/admin/books/accounts', label: 'Accounts', withMore: true },
  { to: '/admin/books/services', label: 'Services' },
  { to: '/admin/books/hand-over', label: 'Hand-over' },
  { to: '/admin/books/files', label: 'Files' },
] as const;

/** A screen of the books, with the way to the others. */
export function BooksScreen({
  children,
  ...screen
}: Pick<ComponentProps<typeof Screen>, 'description' | 'actions' | 'children'>) {
  return (
    <Screen title={TITLE} back={{ to: HOME, label: 'Back to Dashboard' }} {...screen}>
      <AddressTabs label="Books" tabs={TABS} />
      {children}
    </Screen>
  );
}

/** What any screen of the books shows when it could not be loaded. */
export const BooksError = failedScreen({
  title: TITLE,
  home: HOME,
  failed: 'Failed to load books',
});
