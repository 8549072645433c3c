import { adminOf } from '#app/access/guards.server.ts';
import { ChoicesForm, StaffChoicesIntro } from '#app/areas/notices/ChoicesForm.tsx';
import { subjectsOf } from '#app/areas/notices/notice-choices.ts';
import { choicesSchema } from '#app/areas/notices/notice-forms.ts';
import { saveChoices } from '#app/areas/notices/preference-commands.server.ts';
import { getChoices } from '#app/areas/notices/preference-queries.server.ts';
import { getSwitches } from '#app/areas/settings/setting-queries.server.ts';
import { RouteErrorState } from '#app/ui/ErrorState.tsx';
import { NewestCopy } from '#app/ui/NewestCopy.tsx';
import { Screen } from '#app/ui/Screen.tsx';
import { answerForm } from '../answer-form.server.ts';
import type { Route } from './+types/notifications';

const TITLE = 'Notifications';
const BACK = { to: '/admin', label: 'Back to Dashboard' };

export async function loader({ context }: Route.LoaderArgs) {
  const choices = await getChoices(adminOf(context));
  const { 'notifications.email.enabled': isMailOn } = await getSwitches();
  return { choices, subjects: subjectsOf('staff'), isMailOn };
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(request, choicesSchema, {
    handle: async (choices) => {
      await saveChoices(adminOf(context), choices);
      return { kind: 'success', title: 'Notifications saved' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to save notifications' },
  });
}

export const meta: Route.MetaFunction = () => [{ title: TITLE }];

export default function Notifications({ loaderData }: Route.ComponentProps) {
  const { choices, subjects, isMailOn } = loaderData;
  return (
    <Screen
      title={TITLE}
      description={<StaffChoicesIntro isMailOn={isMailOn} />}
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
      <RouteErrorState error={error} title="Failed to load data." home="/admin" />
    </Screen>
  );
}
