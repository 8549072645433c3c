import { RouteErrorState } from './ErrorState.tsx';
import { Screen } from './Screen.tsx';

/** Returns the `ErrorBoundary` of a screen; `failed` says what could not be loaded. */
export function failedScreen({
  title,
  home,
  failed,
  back = backTo(home),
}: {
  title: string;
  home: string;
  failed: string;
  /** To its dashboard unless it says otherwise. */
  back?: { to: string; label: string };
}) {
  return function FailedScreen({ error }: { error: unknown }) {
    return (
      <Screen title={title} back={back}>
        <RouteErrorState error={error} title={failed} home={home} />
      </Screen>
    );
  };
}

/** The way back to a surface's dashboard. */
export function backTo(home: string) {
  return { to: home, label: 'Back to Dashboard' };
}
