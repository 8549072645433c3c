import { customerOf } from '#app/access/guards.server.ts';
import { FigureView } from '#app/areas/outcomes/FigureView.tsx';
import { getFigure } from '#app/areas/outcomes/figure-queries.server.ts';
import { failedScreen } from '#app/ui/FailedScreen.tsx';
import { monthWords } from '#app/ui/month-words.ts';
import { Screen } from '#app/ui/Screen.tsx';
import { idParam, throwMissing } from '../../answer-form.server.ts';
import { monthParam } from '../../outcome-month.server.ts';
import type { Route } from './+types/figure';

const BACK = { to: '/customer/outcomes', label: 'Back to Outcomes' };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = customerOf(context);
  const place = { customerId: actor.customerId, measureId: idParam(params.measureId) };
  const month = monthParam(params.month);
  const after = url.searchParams.get('after');
  return { month, detail: await getFigure(actor, place, month, after).catch(throwMissing) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: loaderData
      ? `${loaderData.detail.measure.name}, ${monthWords(loaderData.month)}`
      : 'Outcomes',
  },
  { name: 'robots', content: 'noindex' },
];

export default function OwnFigure({ loaderData }: Route.ComponentProps) {
  const { month, detail } = loaderData;
  return (
    <Screen title={`${detail.measure.name}, ${monthWords(month)}`} back={BACK}>
      <FigureView
        detail={detail}
        here={`/customer/outcomes/measures/${detail.measure.id}/${month.slice(0, 7)}`}
      />
    </Screen>
  );
}

export const ErrorBoundary = failedScreen({
  title: 'Outcomes',
  back: BACK,
  home: '/customer',
  failed: 'Failed to load outcomes',
});
