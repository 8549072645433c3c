import { isRouteErrorResponse } from 'react-router';
import { ErrorState } from '#app/ui/ErrorState.tsx';

/**
 * The body of the `ErrorBoundary` of a portal screen that shows the customer's own profile: a 404 means that the profile no
 * longer exists (text: specification, section 8), anything else shows `title`.
 */
export function PortalErrorState({ error, title }: { error: unknown; title: string }) {
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <ErrorState
        title="Customer profile not found"
        description="It was removed or closed after you signed in. Please contact support."
      />
    );
  }
  return <ErrorState title={title} />;
}
