import { AddressTabs } from '#app/ui/LinkTabs.tsx';

/** The two lists of Document Management. */
export function DocumentTabs({ openRequests }: { openRequests: number }) {
  return (
    <AddressTabs
      label="Documents and requests"
      tabs={[
        { to: '/admin/documents', label: 'Documents' },
        { to: '/admin/documents/requests', label: 'File Requests', count: openRequests },
      ]}
    />
  );
}
