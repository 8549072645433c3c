import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'react-router';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';
import { Link } from './Link.tsx';

const UNEXPECTED = 'The server did not answer as expected. Please try again.';
const AWAY = 'Our database is not answering right now. Please try again in a minute.';

/** The text of a screen's failure, for example 'Failed to load users.', with a button that tries again. */
export function ErrorState({ title, description }: { title: string; description?: string }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const error = useRouteError();
  const isAway = isRouteErrorResponse(error) && error.status === 503;
  const refused =
    isRouteErrorResponse(error) && error.status === 403 && typeof error.data === 'string'
      ? error.data
      : undefined;
  return (
    <div role="alert">
      <EmptyState
        title={title}
        action={
          <Button
            variant="default"
            onClick={() => navigate(`${pathname}${search}`, { replace: true })}
          >
            Try again
          </Button>
        }
      >
        {isAway ? AWAY : (refused ?? description ?? UNEXPECTED)}
      </EmptyState>
    </div>
  );
}

/**
 * The body of a route's `ErrorBoundary` inside a surface: a missing record is said to be missing, anything else shows `title`
 * with a way to try again.
 */
export function RouteErrorState({
  error,
  title,
  home,
}: {
  error: unknown;
  title: string;
  /** Where the way out leads, for example "/admin". */
  home: string;
}) {
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <EmptyState
        title="This record was not found."
        action={
          <Button component={Link} to={home} variant="default">
            Back to Dashboard
          </Button>
        }
      >
        It may have been removed, or the address is incomplete.
      </EmptyState>
    );
  }
  return <ErrorState title={title} />;
}
