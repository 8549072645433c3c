import { redirect, useLocation } from 'react-router';
import { AccountForm } from '#app/areas/accounts/AccountForm.tsx';
import { AuthScreen } from '#app/areas/accounts/AuthScreen.tsx';
import { codeCheck } from '#app/areas/accounts/account-checks.ts';
import { UNEXPECTED } from '#app/areas/accounts/account-forms.ts';
import { PasskeyButton } from '#app/areas/accounts/PasskeyButton.tsx';
import { codeSchema } from '#app/areas/accounts/security-forms.ts';
import { answerSecondStep, isSecondStepOpen } from '#app/areas/accounts/sign-in-commands.server.ts';
import { clientAddressOf } from '#app/platform/client-address.server.ts';
import { TextField } from '#app/ui/forms/fields.tsx';
import { Link } from '#app/ui/Link.tsx';
import { answerForm } from '../answer-form.server.ts';
import type { Route } from './+types/second-step';
import { leaveWhenSignedIn, signInPathOf, welcome } from './sign-in.server.ts';

export async function loader(args: Route.LoaderArgs) {
  await leaveWhenSignedIn(args);
  const signInPath = signInPathOf(args.url);
  // Without script too many wrong codes lead here, so the sign-in screen says what happened.
  if (!(await isSecondStepOpen(args.request.headers)))
    throw redirect(`${signInPath}&notice=step-over`);
  return { signInPath };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return answerForm(request, codeSchema, {
    handle: async ({ code }) =>
      welcome(
        url,
        await answerSecondStep({
          code,
          headers: request.headers,
          clientAddress: clientAddressOf(context),
        }),
      ),
    failed: { kind: 'error', title: 'Login failed', description: UNEXPECTED },
    secrets: ['code'],
  });
}

export const meta: Route.MetaFunction = () => [
  { title: 'Enter your code' },
  { name: 'robots', content: 'noindex' },
];

export default function SecondStep({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation();
  // After too many wrong codes the step is over, and its screen stays to say so.
  const signInPath = loaderData?.signInPath ?? '/customer-auth';
  return (
    <AuthScreen
      eyebrow="Your account"
      title="Enter your code"
      intro="Your account also asks for the code that your authenticator app shows now, or for one of your backup codes."
      links={
        <>
          <p>
            <Link to={signInPath}>Start again</Link>
          </p>
          <p>
            Lost your phone and your backup codes?{' '}
            <Link to="/lost-second-factor">Recover your account</Link>
          </p>
        </>
      }
    >
      <AccountForm
        id="second-step"
        schema={codeCheck}
        answer={actionData}
        submit="Continue"
        below={<PasskeyButton search={search} />}
      >
        {(fields) => (
          <TextField field={fields.code} label="Code" autoComplete="one-time-code" autoFocus />
        )}
      </AccountForm>
    </AuthScreen>
  );
}
