import { useSearchParams } from 'react-router';
import { AuthScreen } from '#app/areas/accounts/AuthScreen.tsx';
import { credentialsSchema } from '#app/areas/accounts/account-forms.ts';
import {
  ConnectFirst,
  PlainSignUpForm,
  SessionEnded,
  SignInForm,
  StepOver,
} from '#app/areas/accounts/SignInForm.tsx';
import { SignOnButtons } from '#app/areas/accounts/SignOnButtons.tsx';
import { registerUser } from '#app/areas/accounts/sign-up-commands.server.ts';
import { staffProviders } from '#app/areas/accounts/sso-rule-queries.server.ts';
import { Link } from '#app/ui/Link.tsx';
import type { Route } from './+types/admin-auth';
import { isSignUp, withMode } from './auth-mode.ts';
import { answerSignIn, answerSignUp, leaveWhenSignedIn } from './sign-in.server.ts';

export async function loader(args: Route.LoaderArgs) {
  await leaveWhenSignedIn(args);
  return { providers: await staffProviders() };
}

export async function action(args: Route.ActionArgs) {
  return isSignUp(args.url.searchParams)
    ? answerSignUp(args, credentialsSchema, async (value) => registerUser(value))
    : answerSignIn(args);
}

export const meta: Route.MetaFunction = ({ location }) => [
  { title: isSignUp(new URLSearchParams(location.search)) ? 'Admin sign up' : 'Admin login' },
  { name: 'robots', content: 'noindex' },
];

export default function AdminAuth({ loaderData, actionData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  if (isSignUp(search)) {
    return (
      <AuthScreen
        eyebrow="Back office"
        title="Create an account"
        intro="A new account has no admin rights. An administrator of the firm grants them."
        links={
          <>
            <p>
              Already have an account? <Link to={withMode('/auth', search, 'login')}>Login</Link>
            </p>
            <p>
              A customer?{' '}
              <Link to="/customer-auth?mode=signup">Sign up for the customer portal</Link>
            </p>
          </>
        }
      >
        <PlainSignUpForm key="sign-up" answer={actionData} />
      </AuthScreen>
    );
  }
  return (
    <AuthScreen
      eyebrow="Back office"
      title="Admin Login"
      intro="For the firm's own staff."
      links={
        <>
          <p>
            No account yet? <Link to={withMode('/auth', search, 'signup')}>Sign up</Link>
          </p>
          <p>
            A customer? <Link to="/customer-auth?mode=login">Go to customer login</Link>
          </p>
        </>
      }
    >
      {search.get('notice') === 'step-over' && !actionData ? <StepOver /> : null}
      {search.get('notice') === 'ended' && !actionData ? <SessionEnded /> : null}
      {search.get('notice') === 'connect' && !actionData ? <ConnectFirst /> : null}
      <SignInForm key="sign-in" answer={actionData} forgotten="/forgot-password?from=admin" />
      <SignOnButtons
        providers={loaderData.providers}
        label="Sign in with"
        next={search.get('next')}
      />
    </AuthScreen>
  );
}
