import { redirect } from 'react-router';
import { EstimatorPage } from '#app/areas/estimator/EstimatorPage.tsx';
import { readEstimate, writeEstimate } from '#app/areas/estimator/estimate-inputs.ts';
import { EstimateRequestForm } from '#app/areas/inquiries/EstimateRequestForm.tsx';
import { requestEstimate } from '#app/areas/inquiries/lead-commands.server.ts';
import { estimateRequestSchema } from '#app/areas/inquiries/lead-forms.ts';
import { getSiteFirm } from '#app/areas/settings/setting-queries.server.ts';
import { estimatorMeta } from '#app/areas/site/site-meta.ts';
import { answerPublicForm } from '../public-form.server.ts';
import { sendPublicForm } from '../public-form.ts';
import type { Route } from './+types/estimator';

export async function loader({ url }: Route.LoaderArgs) {
  const reading = readEstimate(url.searchParams);
  const isRight = Object.keys(reading.errors).length === 0;
  const query = isRight && reading.inputs ? writeEstimate(reading.inputs) : null;
  // A form without script sends every field: the address that is left holds only what differs from the defaults.
  if (query !== null && query !== url.searchParams.toString()) {
    throw redirect(`/estimator${query && `?${query}`}`);
  }
  return { firm: await getSiteFirm(), reading, isOwn: url.search !== '' };
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerPublicForm({ request, context }, estimateRequestSchema, async (wanted) => {
    await requestEstimate(wanted);
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendPublicForm(serverAction);
}

/** What is typed is in the page; the server has nothing newer. */
export function shouldRevalidate() {
  return false;
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? estimatorMeta(loaderData.firm, { noindex: loaderData.isOwn }) : [];

export default function Estimator({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <EstimatorPage
      firm={loaderData.firm}
      initial={loaderData.reading}
      answer={actionData}
      request={(query) => <EstimateRequestForm answer={actionData} query={query} />}
    />
  );
}
