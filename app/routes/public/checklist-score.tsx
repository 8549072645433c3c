import { redirect } from 'react-router';
import { readScores, writeScores } from '#app/areas/inquiries/checklist/checklist-score.ts';
import { requestScore } from '#app/areas/inquiries/lead-commands.server.ts';
import { scoreRequestSchema } from '#app/areas/inquiries/lead-forms.ts';
import { getSiteFirm } from '#app/areas/settings/setting-queries.server.ts';
import { ScorePage } from '#app/areas/site/score/ScorePage.tsx';
import { scoreMeta } from '#app/areas/site/site-meta.ts';
import { answerPublicForm } from '../public-form.server.ts';
import { sendPublicForm } from '../public-form.ts';
import type { Route } from './+types/checklist-score';

export async function loader({ url }: Route.LoaderArgs) {
  const scores = readScores(url.searchParams);
  const text = writeScores(scores);
  const query = text && `?s=${text}`;
  // A form without script sends point by point; one address stands for all.
  if (query !== url.search) throw redirect(`/checklist/score${query}`);
  return { firm: await getSiteFirm(), scores, isOwn: url.search !== '' };
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerPublicForm({ request, context }, scoreRequestSchema, async (wanted) => {
    await requestScore(wanted);
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendPublicForm(serverAction);
}

/** The marks are in the page; the server has nothing newer. */
export function shouldRevalidate() {
  return false;
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? scoreMeta(loaderData.firm, { noindex: loaderData.isOwn }) : [];

export default function ChecklistScore({ loaderData, actionData }: Route.ComponentProps) {
  return <ScorePage firm={loaderData.firm} initial={loaderData.scores} answer={actionData} />;
}
