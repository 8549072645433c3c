import { adminOf } from '#app/access/guards.server.ts';
import { TemplateForm } from '#app/areas/templates/TemplateForm.tsx';
import { updateTemplate } from '#app/areas/templates/template-commands.server.ts';
import { templateEditSchema } from '#app/areas/templates/template-forms.ts';
import { getTemplate } from '#app/areas/templates/template-queries.server.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { RouteErrorState } from '#app/ui/ErrorState.tsx';
import { Screen } from '#app/ui/Screen.tsx';
import { answerForm, idParam, throwMissing } from '../../answer-form.server.ts';
import type { Route } from './+types/edit';

export async function loader({ context, params }: Route.LoaderArgs) {
  const id = idParam(params.templateId);
  const { title, description, plan, version } = await getTemplate(adminOf(context), id).catch(
    throwMissing,
  );
  const timed = <Part extends { days: number }>(part: Part) => ({
    ...part,
    days: String(part.days),
  });
  return {
    id,
    title,
    defaultValue: {
      title,
      description: description ?? '',
      version: String(version),
      milestones: plan.milestones.map((milestone) => ({
        ...timed(milestone),
        asksSignOff: milestone.asksSignOff ? 'on' : '',
      })),
      tasks: plan.tasks.map(timed),
      requests: plan.requests.map(timed),
      meetings: plan.meetings.map((meeting) => ({
        ...timed(meeting),
        minutes: String(meeting.minutes),
      })),
      invoices: plan.invoices.map(timed),
      measures: plan.measures,
    },
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const id = idParam(params.templateId);
  return answerForm(request, templateEditSchema, {
    handle: async (edit) => {
      const number = await updateTemplate(adminOf(context), id, edit);
      return redirectWithToast(`/admin/templates/${id}`, {
        kind: 'success',
        title: 'Template saved',
        description: `Its latest version is ${number}.`,
      });
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to save the template' },
  });
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Edit ${loaderData.title}` : 'Edit template' },
];

export default function EditTemplate({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, defaultValue } = loaderData;
  return (
    <Screen
      title={`Edit ${title}`}
      description="A changed plan becomes a new version. Proposals and projects keep the version that they name."
      back={{ to: `/admin/templates/${id}`, label: 'Back to Template' }}
      width="narrow"
    >
      <TemplateForm key={id} templateId={id} defaultValue={defaultValue} answer={actionData} />
    </Screen>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Screen title="Edit template" back={{ to: '/admin/templates', label: 'Back to Templates' }}>
      <RouteErrorState error={error} title="Failed to load templates" home="/admin" />
    </Screen>
  );
}
