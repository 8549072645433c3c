import { useEffect } from 'react';
import { isRouteErrorResponse, useNavigate } from 'react-router';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { useShowToast } from '#app/ui/everywhere/Toast.tsx';
import { Link } from '#app/ui/Link.tsx';
import { Screen } from '#app/ui/Screen.tsx';

/**
 * A ticket that could not be shown: a pop-up says why, and the list opens again (specification, section 8). Without script the
 * page itself says it.
 */
export function TicketLoadError({ error, list }: { error: unknown; list: string }) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const title = isMissing ? 'Ticket not found' : 'Failed to load ticket';
  const showToast = useShowToast();
  const navigate = useNavigate();
  useEffect(() => {
    showToast({ kind: 'error', title });
    void navigate(list, { replace: true });
  }, [showToast, navigate, title, list]);
  return (
    <Screen title={title} back={{ to: list, label: 'Back to Tickets' }}>
      <EmptyState title={title} action={<Link to={list}>Back to Tickets</Link>}>
        {isMissing
          ? 'It may have been removed, or the address is incomplete.'
          : 'The server did not answer as expected. Please try again.'}
      </EmptyState>
    </Screen>
  );
}
