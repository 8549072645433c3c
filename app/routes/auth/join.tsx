import { redirect, useLocation } from 'react-router';
import { actorOf, ownSessionOf, unsafeChooseCustomer } from '#app/access/actor.server.ts';
import { mayUsePortal } from '#app/access/actor.ts';
import { ROLES } from '#app/access/member-rights.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { AccountForm } from '#app/areas/accounts/AccountForm.tsx';
import { AuthNotice, AuthScreen } from '#app/areas/accounts/AuthScreen.tsx';
import { invitedSignUpCheck } from '#app/areas/accounts/account-checks.ts';
import { invitedSignUpSchema, UNEXPECTED } from '#app/areas/accounts/account-forms.ts';
import { PasswordOwner } from '#app/areas/accounts/NewPasswordFields.tsx';
import { signIn } from '#app/areas/accounts/sign-in-commands.server.ts';
import {
  joinAsNew,
  joinCompany,
  readInvitation,
} from '#app/areas/members/joining-commands.server.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import { clientAddressOf } from '#app/platform/client-address.server.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { nothingSchema } from '#app/platform/forms/form-fields.ts';
import { countTry, RateLimitError } from '#app/platform/rate-limit.server.ts';
import type { Toast } from '#app/platform/toast.ts';
import { nothing } from '#app/platform/verb.ts';
import { Button } from '#app/ui/Button.tsx';
import { PasswordField, TextField } from '#app/ui/forms/fields.tsx';
import { Link } from '#app/ui/Link.tsx';
import { SignOutButton } from '#app/ui/SignOutButton.tsx';
import { answerForm } from '../answer-form.server.ts';
import type { Route } from './+types/join';

const LOGIN = '/customer-auth?mode=login';

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const invitation = await readInvitation(tokenOf(url));
  const actor = await actorOf(request, context);
  const signedInAs = actor.kind === 'visitor' ? null : actor.email;
  return { invitation, signedInAs, isStaff: actor.kind === 'admin' };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const token = tokenOf(url);
  const actor = await actorOf(request, context);
  const failed = { kind: 'error', title: 'Failed to join.', description: UNEXPECTED } as const;
  const arrival = (came: Came, headers?: Headers) => {
    // The waiting page says all of it; anyone who works for another company goes on there.
    if (came.waits && !mayUsePortal(actor)) return redirect('/pending', headers ? { headers } : {});
    return redirectWithToast('/customer', toastOf(came), headers);
  };
  if (actor.kind !== 'visitor') {
    return answerForm(request, nothingSchema, {
      handle: async () => {
        const { customerId, ...came } = await joinCompany(actor, token);
        const session = await ownSessionOf(request, context);
        const { required } = came;
        if (required && session?.providerId !== required.id) {
          return signInAgain(came, `Sign in through ${required.name} from now on.`);
        }
        // Anyone who waits goes on in the company that they work for.
        if (session && !came.waits) {
          await unsafeChooseCustomer(session.id, actor.userId, customerId);
        }
        return arrival(came);
      },
      failed,
    });
  }
  return answerForm(request, invitedSignUpSchema, {
    handle: async (given) => {
      const clientAddress = clientAddressOf(context);
      await countTry('sign-up', clientAddress);
      const { email, ...came } = await joinAsNew(token, given);
      const { password } = given;
      try {
        const answer = await signIn({ email, password, headers: request.headers, clientAddress });
        if (answer.kind === 'signed in') return arrival(came, answer.headers);
      } catch (error) {
        // They have joined, whatever became of the sign-in.
        const isRefused = error instanceof RefusedError || error instanceof RateLimitError;
        if (!isRefused) throw error;
        return signInAgain(came, error.message);
      }
      return redirect(LOGIN);
    },
    failed,
    secrets: ['password'],
  });
}

type Came = Pick<Awaited<ReturnType<typeof joinCompany>>, 'company' | 'waits' | 'required'>;

function toastOf({ company, waits }: Came): Toast {
  return {
    kind: 'success',
    title: waits ? `${firmNow().name} has to approve you first` : `You have joined ${company}`,
    ...(waits && { description: `We email you once you can open ${company}.` }),
  };
}

/** Leads someone who has joined, and is not signed in, to where they sign in, with the reason. */
function signInAgain(came: Came, description: string): Response {
  return redirectWithToast(came.required?.path ?? LOGIN, { ...toastOf(came), description });
}

function tokenOf(url: URL): string {
  return url.searchParams.get('token') ?? '';
}

export const meta: Route.MetaFunction = () => [
  { title: 'Join a company' },
  { name: 'robots', content: 'noindex' },
];

export default function Join({ loaderData, actionData }: Route.ComponentProps) {
  const { invitation, signedInAs, isStaff } = loaderData;
  if (!invitation) {
    return (
      <AuthScreen eyebrow="Customer portal" title="This invitation no longer works">
        <AuthNotice tone="warning" title="It was used, withdrawn or has expired">
          <p>Ask the sender for a new one. If you have already joined, just log in.</p>
        </AuthNotice>
        <Button component={Link} to={LOGIN} size="md" fullWidth>
          Login
        </Button>
      </AuthScreen>
    );
  }
  const { company, email, role, inviter, hasAccount } = invitation;
  const intro = (
    <p>
      {inviter} invited <strong>{email}</strong> to the portal of <strong>{company}</strong>. Your
      role: {ROLES[role].label}. {ROLES[role].about}
    </p>
  );
  return (
    <AuthScreen eyebrow="Customer portal" title={`Join ${company}`} intro={intro}>
      {signedInAs !== null && (isStaff || signedInAs !== email) ? (
        <>
          <AuthNotice tone="warning" title={`You are signed in as ${signedInAs}`}>
            <p>
              {isStaff
                ? "Staff can't be members of a company."
                : 'This invitation is for another address. Sign out, and open the link again.'}
            </p>
          </AuthNotice>
          <SignOutButton label="Sign Out" />
        </>
      ) : signedInAs !== null ? (
        <AccountForm id="join" schema={nothing} answer={actionData} submit={`Join ${company}`}>
          {() => null}
        </AccountForm>
      ) : hasAccount ? (
        <SignInFirst />
      ) : (
        <AccountForm
          id="join"
          schema={invitedSignUpCheck}
          answer={actionData}
          submit={`Join ${company}`}
        >
          {(fields) => (
            <>
              <PasswordOwner email={email} />
              <TextField field={fields.fullName} label="Full name" autoComplete="name" />
              <PasswordField
                field={fields.password}
                label="Password"
                description="6 to 100 characters"
                autoComplete="new-password"
              />
            </>
          )}
        </AccountForm>
      )}
    </AuthScreen>
  );
}

/** Who has an account signs in, and comes back here. */
function SignInFirst() {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams({ mode: 'login', next: pathname + search });
  return (
    <Button component={Link} to={`/customer-auth?${query}`} size="md" fullWidth>
      Sign in to join
    </Button>
  );
}
