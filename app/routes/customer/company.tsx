import { customerOf } from '#app/access/guards.server.ts';
import { NoCompany } from '#app/areas/portal/NoCompany.tsx';
import { PortalCompany, RequestChange } from '#app/areas/portal/PortalCompany.tsx';
import { PortalErrorState } from '#app/areas/portal/PortalErrorState.tsx';
import { getCompanyProfile } from '#app/areas/portal/portal-queries.server.ts';
import { requestProfileChange } from '#app/areas/portal/profile-change-commands.server.ts';
import { profileChangeSchema } from '#app/areas/portal/profile-change-forms.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { Screen } from '#app/ui/Screen.tsx';
import { answerForm, throwMissing } from '../answer-form.server.ts';
import type { Route } from './+types/company';

export async function loader({ context }: Route.LoaderArgs) {
  return { company: await getCompanyProfile(customerOf(context)).catch(throwMissing) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const actor = customerOf(context);
  return answerForm(request, profileChangeSchema, {
    handle: async (change) => {
      const { id } = await requestProfileChange(actor, change);
      return redirectWithToast(`/customer/tickets/${id}`, {
        kind: 'success',
        title: 'Ticket created successfully!',
        description: 'Our answer will appear here.',
      });
    },
    sender: { actor, needs: 'manage' },
    failed: { kind: 'error', title: 'Error', description: 'Failed to create ticket' },
  });
}

export const meta: Route.MetaFunction = () => [
  { title: 'Company Profile' },
  { name: 'robots', content: 'noindex' },
];

export default function Company({ loaderData }: Route.ComponentProps) {
  const { company } = loaderData;
  return (
    <Screen
      title="Company Profile"
      description="What we have on file for your company."
      back={{ to: '/customer', label: 'Back to Dashboard' }}
      actions={company ? <RequestChange /> : null}
      width="narrow"
    >
      {company ? <PortalCompany company={company} /> : <NoCompany />}
    </Screen>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PortalErrorState error={error} title="Failed to load company profile." />;
}
