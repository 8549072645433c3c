import { adminOf } from '#app/access/guards.server.ts';
import { datedPlan } from '#app/areas/templates/dated-plan.ts';
import { PlanDates } from '#app/areas/templates/PlanDates.tsx';
import { StartDay } from '#app/areas/templates/StartDay.tsx';
import { TemplateArchiveControl } from '#app/areas/templates/TemplateActions.tsx';
import { getTemplate } from '#app/areas/templates/template-queries.server.ts';
import { firmClock, firmDay } from '#app/platform/firm-clock.server.ts';
import { dueDay } from '#app/platform/forms/form-fields.ts';
import { Button } from '#app/ui/Button.tsx';
import { RouteErrorState } from '#app/ui/ErrorState.tsx';
import { Link } from '#app/ui/Link.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { May } from '#app/ui/may.tsx';
import { DescribedRecord } from '#app/ui/RecordColumns.tsx';
import { Screen, ScreenSection } from '#app/ui/Screen.tsx';
import { idParam, throwMissing } from '../../answer-form.server.ts';
import type { Route } from './+types/detail';

const BACK = { to: '/admin/templates', label: 'Back to Templates' };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const template = await getTemplate(adminOf(context), idParam(params.templateId)).catch(
    throwMissing,
  );
  const asked = dueDay('').safeParse(url.searchParams.get('start'));
  const from = asked.success ? asked.data : firmDay();
  const plan = datedPlan(template.plan, { from, calendar: firmClock(), total: null });
  return { template, from, plan };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? loaderData.template.title : 'Template' },
];

export default function Template({ loaderData }: Route.ComponentProps) {
  const { template, from, plan } = loaderData;
  return (
    <Screen
      title={template.title}
      back={BACK}
      actions={
        <>
          {template.archivedAt ? null : (
            <May needs="act-work">
              <Button component={Link} to={`/admin/templates/${template.id}/edit`}>
                Edit Template
              </Button>
            </May>
          )}
          <TemplateArchiveControl template={template} />
        </>
      }
    >
      <DescribedRecord
        description={template.description}
        facts={[
          ['Version', template.latestVersion],
          ...template.versions.map(
            ({ id, number, createdAt, creatorName }) =>
              [
                `Version ${number}`,
                <span key={id}>
                  <LocalTime at={createdAt} show="datetime" />
                  {creatorName ? `, ${creatorName}` : ''}
                </span>,
              ] as const,
          ),
        ]}
      >
        <ScreenSection title="Dates">
          <StartDay from={from} />
          <PlanDates plan={plan} measures={template.plan.measures} />
        </ScreenSection>
      </DescribedRecord>
    </Screen>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Screen title="Template" back={BACK}>
      <RouteErrorState error={error} title="Failed to load templates" home="/admin" />
    </Screen>
  );
}
