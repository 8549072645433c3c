import type { PageRequest } from '#app/platform/db/page-request.ts';
import { RouteErrorState } from '#app/ui/ErrorState.tsx';
import { Screen } from '#app/ui/Screen.tsx';
import { OwnSignIns } from './OwnSignIns.tsx';
import { SecuritySections } from './SecuritySections.tsx';
import type { listOwnSignIns, Security } from './security-queries.server.ts';

/** The title of the screen and of its page. */
export const SECURITY_TITLE = 'Security';

type Home = '/admin' | '/customer';

const backTo = (home: Home) => ({ to: home, label: 'Back to Dashboard' });

/** One's own security on the surface whose dashboard is `home`. */
export function SecurityScreen({
  home,
  asked,
  security,
  signIns,
}: {
  home: Home;
  /** Which page of the sign-ins was asked for. */
  asked: PageRequest;
  security: Security;
  signIns: Awaited<ReturnType<typeof listOwnSignIns>>;
}) {
  return (
    <Screen
      title={SECURITY_TITLE}
      description="How your account is protected and where you're signed in. We email you about every change."
      back={backTo(home)}
      width="narrow"
    >
      <SecuritySections security={security} />
      <OwnSignIns page={signIns} request={asked} />
    </Screen>
  );
}

/** The same screen when its data could not be loaded. */
export function SecurityFailed({ home, error }: { home: Home; error: unknown }) {
  return (
    <Screen title={SECURITY_TITLE} back={backTo(home)}>
      <RouteErrorState error={error} title="Failed to load data." home={home} />
    </Screen>
  );
}
