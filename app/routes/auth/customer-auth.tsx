import { useSearchParams } from 'react-router';
import { AuthNotice, AuthScreen } from '#app/areas/accounts/AuthScreen.tsx';
import { customerSignUpSchema } from '#app/areas/accounts/account-forms.ts';
import {
  CustomerSignUpForm,
  SessionEnded,
  SignInForm,
  StepOver,
} from '#app/areas/accounts/SignInForm.tsx';
import { areSignInLinksOn } from '#app/areas/accounts/sign-in-link-commands.server.ts';
import { registerCustomer } from '#app/areas/accounts/sign-up-commands.server.ts';
import { haveCustomersProviders } from '#app/areas/accounts/sso-rule-queries.server.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import { Link } from '#app/ui/Link.tsx';
import type { Route } from './+types/customer-auth';
import { isSignUp, withMode } from './auth-mode.ts';
import { answerSignIn, answerSignUp, leaveWhenSignedIn } from './sign-in.server.ts';

export async function loader(args: Route.LoaderArgs) {
  await leaveWhenSignedIn(args);
  const { email } = firmNow();
  const [hasLinks, hasSignOn] = await Promise.all([areSignInLinksOn(), haveCustomersProviders()]);
  return { firmEmail: email, hasLinks, hasSignOn };
}

export async function action(args: Route.ActionArgs) {
  return isSignUp(args.url.searchParams)
    ? answerSignUp(args, customerSignUpSchema, async (value) => registerCustomer(value))
    : answerSignIn(args);
}

export const meta: Route.MetaFunction = ({ location }) => [
  {
    title: isSignUp(new URLSearchParams(location.search)) ? 'Customer sign up' : 'Customer login',
  },
  { name: 'robots', content: 'noindex' },
];

export default function CustomerAuth({ loaderData, actionData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  if (isSignUp(search)) {
    return (
      <AuthScreen
        eyebrow="Customer portal"
        title="Create your account"
        intro="A person reviews every registration. We email you when your portal is open."
        links={
          <p>
            Already have an account?{' '}
            <Link to={withMode('/customer-auth', search, 'login')}>Login</Link>
          </p>
        }
      >
        <CustomerSignUpForm key="sign-up" answer={actionData} />
      </AuthScreen>
    );
  }
  return (
    <AuthScreen
      eyebrow="Customer portal"
      title="Customer Login"
      links={
        <p>
          New here? <Link to={withMode('/customer-auth', search, 'signup')}>Create an account</Link>
        </p>
      }
    >
      {search.get('notice') === 'rejected' && !actionData ? (
        <AuthNotice tone="warning" title="Your registration was not approved">
          <p>
            You have been signed out. We emailed you the reason. If you think this is a mistake,
            write to <a href={`mailto:${loaderData.firmEmail}`}>{loaderData.firmEmail}</a>.
          </p>
        </AuthNotice>
      ) : null}
      {search.get('notice') === 'step-over' && !actionData ? <StepOver /> : null}
      {search.get('notice') === 'ended' && !actionData ? <SessionEnded /> : null}
      <SignInForm
        key="sign-in"
        answer={actionData}
        forgotten="/forgot-password"
        hasLinks={loaderData.hasLinks}
        hasSignOn={loaderData.hasSignOn}
      />
    </AuthScreen>
  );
}
