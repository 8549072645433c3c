import { customerOf } from '#app/access/guards.server.ts';
import { ChoicesForm } from '#app/areas/notices/ChoicesForm.tsx';
import { choicesSchema } from '#app/areas/notices/notice-forms.ts';
import { saveChoices } from '#app/areas/notices/preference-commands.server.ts';
import { getChoices, subjectsFor } from '#app/areas/notices/preference-queries.server.ts';
import { getSwitches } from '#app/areas/settings/setting-queries.server.ts';
import { RouteErrorState } from '#app/ui/ErrorState.tsx';
import { NewestCopy } from '#app/ui/NewestCopy.tsx';
import { Screen } from '#app/ui/Screen.tsx';
import { answerForm } from '../answer-form.server.ts';
import { widelyProven } from '../auth/own-session.server.ts';
import type { Route } from './+types/notifications';

const TITLE = 'Notifications';
const BACK = { to: '/customer', label: 'Back to Dashboard' };

const SCREEN = '/customer/notifications';

export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = customerOf(context);
  await widelyProven(request, context, SCREEN);
  const choices = await getChoices(actor);
  const { 'notifications.email.enabled': isMailOn } = await getSwitches();
  return { choices, isMailOn, subjects: subjectsFor(actor) };
}

export async function action({ request, context }: Route.ActionArgs) {
  await widelyProven(request, context, SCREEN);
  return answerForm(request, choicesSchema, {
    handle: async (choices) => {
      await saveChoices(customerOf(context), choices);
      return { kind: 'success', title: 'Notifications saved' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to save notifications' },
  });
}

export const meta: Route.MetaFunction = () => [{ title: TITLE }];

export default function Notifications({
  loaderData: { choices, isMailOn, subjects },
}: Route.ComponentProps) {
  return (
    <Screen
      title={TITLE}
      description={
        isMailOn
          ? 'Choose what we notify you about, in the portal and by email. Emails about your account, such as a new password, are always sent.'
          : 'Choose what we notify you about, in the portal and by email. Emails about your account are always sent; all other email is turned off for now.'
      }
      back={BACK}
      width="narrow"
    >
      <NewestCopy copy={choices} id={choices.savedAt}>
        {(copy) => <ChoicesForm choices={copy} subjects={subjects} />}
      </NewestCopy>
    </Screen>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Screen title={TITLE} back={BACK}>
      <RouteErrorState error={error} title="Failed to load data." home="/customer" />
    </Screen>
  );
}
