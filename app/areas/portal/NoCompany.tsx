import { EmptyState } from '#app/ui/EmptyState.tsx';

/** What an approved customer without a company reads (specification, section 8). */
export function NoCompany() {
  return (
    <EmptyState title="No Company Assigned">
      Please contact support to have a company assigned to your account.
    </EmptyState>
  );
}
