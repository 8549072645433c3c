import { plainUserOf, requirePlainUser } from '#app/access/guards.server.ts';
import { AccountForm } from '#app/areas/accounts/AccountForm.tsx';
import { AuthNotice, AuthScreen } from '#app/areas/accounts/AuthScreen.tsx';
import { profileCheck } from '#app/areas/accounts/account-checks.ts';
import { profileSchema, UNEXPECTED } from '#app/areas/accounts/account-forms.ts';
import { completeProfile } from '#app/areas/accounts/sign-up-commands.server.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { TextField } from '#app/ui/fields.tsx';
import { Link } from '#app/ui/Link.tsx';
import { SignOutButton } from '#app/ui/SignOutButton.tsx';
import { Group } from '#app/ui/Stack.tsx';
import { answerForm } from '../answer-form.server.ts';
import type { Route } from './+types/complete-profile';

export const middleware: Route.MiddlewareFunction[] = [requirePlainUser];

export function loader({ context }: Route.LoaderArgs) {
  const { name, email } = plainUserOf(context);
  return { name, email };
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

export const meta: Route.MetaFunction = () => [
  { title: 'Complete your profile' },
  { name: 'robots', content: 'noindex' },
];

export default function CompleteProfile({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AuthScreen
      eyebrow="Customer portal"
      title="Complete your profile"
      intro={
        <p>
          You are signed in as <strong>{loaderData.email}</strong>.
        </p>
      }
      links={
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
      }
    >
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
