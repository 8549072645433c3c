import { writeEstimate } from '#app/areas/estimator/estimate-inputs.ts';
import { estimateLine } from '#app/areas/estimator/estimate-words.ts';
import { storedEstimate } from '#app/areas/estimator/stored-estimate.ts';
import { submitInquiry } from '#app/areas/inquiries/inquiry-commands.server.ts';
import { inquirySchema } from '#app/areas/inquiries/inquiry-forms.ts';
import { getSiteFirm } from '#app/areas/settings/setting-queries.server.ts';
import { InquiryPage } from '#app/areas/site/InquiryPage.tsx';
import { inquiryMeta } from '#app/areas/site/site-meta.ts';
import { answerPublicForm } from '../public-form.server.ts';
import { sendPublicForm } from '../public-form.ts';
import type { Route } from './+types/inquiry';

export async function loader({ url }: Route.LoaderArgs) {
  const estimate = storedEstimate(url.searchParams.get('estimate') ?? '');
  return {
    firm: await getSiteFirm(),
    estimate: estimate && {
      line: estimateLine(estimate.result),
      query: writeEstimate(estimate.inputs),
    },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerPublicForm({ request, context }, inquirySchema, async (inquiry) => {
    await submitInquiry(inquiry);
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendPublicForm(serverAction);
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? inquiryMeta(loaderData.firm, { noindex: loaderData.estimate !== null }) : [];

export default function Inquiry({ loaderData, actionData }: Route.ComponentProps) {
  const { firm, estimate } = loaderData;
  return <InquiryPage firm={firm} estimate={estimate} answer={actionData} />;
}
