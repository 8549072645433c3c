import { plainUserOf, requirePlainUser } from '#app/access/guards.server.ts';
import { AccountForm } from '#app/areas/accounts/AccountForm.tsx';
import { AuthNotice, AuthScreen } from '#app/areas/accounts/AuthScreen.tsx';
import { profileCheck } from '#app/areas/accounts/account-checks.ts';
import { profileSchema, UNEXPECTED } from '#app/areas/accounts/account-forms.ts';
import { completeProfile } from '#app/areas/accounts/sign-up-commands.server.ts';
import { formerCompanyOf } from '#app/areas/members/former-company-queries.server.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { TextField } from '#app/ui/forms/fields.tsx';
import { Link } from '#app/ui/Link.tsx';
import { SignOutButton } from '#app/ui/SignOutButton.tsx';
import { Group } from '#app/ui/Stack.tsx';
import { answerForm } from '../answer-form.server.ts';
import type { Route } from './+types/complete-profile';

export const middleware: Route.MiddlewareFunction[] = [requirePlainUser];

export async function loader({ context }: Route.LoaderArgs) {
  const user = plainUserOf(context);
  const { name, email } = user;
  return { name, email, former: await formerCompanyOf(user), contact: firmNow().email };
}

export async function action({ request, context }: Route.ActionArgs) {
  const actor = plainUserOf(context);
  return answerForm(request, profileSchema, {
    handle: async (profile) => {
      await completeProfile(actor, profile);
      return redirectWithToast('/pending', { kind: 'success', title: 'Account created!' });
    },
    failed: {
      kind: 'error',
      title: 'Failed to create the customer profile.',
      description: UNEXPECTED,
    },
  });
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.former ? 'Your access has ended' : 'Complete your profile' },
  { name: 'robots', content: 'noindex' },
];

const LINKS = (
  <>
    <p>
      <a href="/">Go to the home page</a>
    </p>
    <p>
      <Link to="/account/security">Security of your account</Link>
    </p>
    <Group mt="xs">
      <SignOutButton label="Sign Out" />
    </Group>
  </>
);

export default function CompleteProfile({ loaderData, actionData }: Route.ComponentProps) {
  const { email, former, contact } = loaderData;
  const intro = (
    <p>
      You are signed in as <strong>{email}</strong>.
    </p>
  );
  if (former) {
    return (
      <AuthScreen
        eyebrow="Customer portal"
        title="Your access has ended"
        intro={intro}
        links={LINKS}
      >
        <p>You are no longer one of the people of {former} in this portal.</p>
        <p>
          If you still need access, ask the person who manages {former}&#8217;s people, or email us
          at <a href={`mailto:${contact}`}>{contact}</a>.
        </p>
      </AuthScreen>
    );
  }
  return (
    <AuthScreen eyebrow="Customer portal" title="Complete your profile" intro={intro} links={LINKS}>
      <AuthNotice tone="warning" title="Access Denied">
        <p>You need a customer profile to access this portal.</p>
      </AuthNotice>
      <AccountForm
        id="complete-profile"
        schema={profileCheck}
        answer={actionData}
        defaultValue={{ fullName: loaderData.name }}
        submit="Request access"
      >
        {(fields) => (
          <>
            <TextField field={fields.fullName} label="Full name" autoComplete="name" />
            <TextField
              field={fields.companyName}
              label="Company name"
              autoComplete="organization"
            />
            <TextField field={fields.phone} label="Phone" type="tel" autoComplete="tel" />
          </>
        )}
      </AccountForm>
    </AuthScreen>
  );
}
