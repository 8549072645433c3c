import { data, redirect } from 'react-router';
import { RefusedError } from '#app/access/refusals.ts';
import { AuthNotice, AuthScreen } from '#app/areas/accounts/AuthScreen.tsx';
import { endSignOn } from '#app/areas/sso/sign-on-commands.server.ts';
import { clientAddressOf } from '#app/platform/client-address.server.ts';
import { RateLimitError } from '#app/platform/rate-limit.server.ts';
import { Button } from '#app/ui/Button.tsx';
import { Link } from '#app/ui/Link.tsx';
import { idParam } from '../answer-form.server.ts';
import type { Route } from './+types/sso-callback';
import { goOn } from './sign-in.server.ts';

/** An identity provider sends the browser back here. Someone it may vouch for is signed in; anyone else reads why not. */
export async function loader({ request, params, context, url }: Route.LoaderArgs) {
  const { providerId } = params as { providerId?: string };
  const id = providerId === undefined ? null : idParam(providerId);
  const source = { headers: request.headers, clientAddress: clientAddressOf(context) };
  try {
    const { answer, next } = await endSignOn(id, url.searchParams, source);
    const query = new URLSearchParams(next ? { next } : {});
    if (answer.kind === 'link first') {
      query.set('notice', 'connect');
      return redirect(`/auth?${query}`, { headers: answer.headers });
    }
    return goOn(new URL(`/sso?${query}`, url), answer);
  } catch (error) {
    if (error instanceof RefusedError) return data({ why: error.message }, { status: 400 });
    if (error instanceof RateLimitError) return data({ why: error.message }, { status: 429 });
    throw error;
  }
}

export const meta: Route.MetaFunction = () => [
  { title: 'Single sign-on' },
  { name: 'robots', content: 'noindex' },
];

export default function SignOnRefused({ loaderData: { why } }: Route.ComponentProps) {
  return (
    <AuthScreen eyebrow="Single sign-on" title="You are not signed in">
      <AuthNotice tone="warning" title="Single sign-on did not work">
        <p>{why}</p>
      </AuthNotice>
      <Button component={Link} to="/customer-auth?mode=login" size="md" fullWidth>
        Go to customer login
      </Button>
      <Button component={Link} to="/auth" variant="subtle" size="md" fullWidth>
        Go to staff login
      </Button>
    </AuthScreen>
  );
}
