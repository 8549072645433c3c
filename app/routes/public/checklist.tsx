import { requestChecklist } from '#app/areas/inquiries/inquiry-commands.server.ts';
import { leadMagnetSchema } from '#app/areas/inquiries/inquiry-forms.ts';
import { getSiteFirm } from '#app/areas/settings/setting-queries.server.ts';
import { ChecklistPage } from '#app/areas/site/ChecklistPage.tsx';
import { checklistMeta } from '#app/areas/site/site-meta.ts';
import { answerPublicForm } from '../public-form.server.ts';
import { sendPublicForm } from '../public-form.ts';
import type { Route } from './+types/checklist';

export async function loader() {
  return { firm: await getSiteFirm() };
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerPublicForm({ request, context }, leadMagnetSchema, async (wanted) => {
    await requestChecklist(wanted);
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendPublicForm(serverAction);
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? checklistMeta(loaderData.firm) : [];

export default function Checklist({ loaderData, actionData }: Route.ComponentProps) {
  return <ChecklistPage firm={loaderData.firm} answer={actionData} />;
}
