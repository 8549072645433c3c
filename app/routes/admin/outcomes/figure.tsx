import { adminOf } from '#app/access/guards.server.ts';
import { FigureView } from '#app/areas/outcomes/FigureView.tsx';
import { getFigure } from '#app/areas/outcomes/figure-queries.server.ts';
import { failedScreen } from '#app/ui/FailedScreen.tsx';
import { monthWords } from '#app/ui/month-words.ts';
import { Screen } from '#app/ui/Screen.tsx';
import { idParam, throwMissing } from '../../answer-form.server.ts';
import { monthParam } from '../../outcome-month.server.ts';
import type { Route } from './+types/figure';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const customerId = idParam(params.customerId);
  const place = { customerId, measureId: idParam(params.measureId) };
  const month = monthParam(params.month);
  const after = url.searchParams.get('after');
  const detail = await getFigure(adminOf(context), place, month, after).catch(throwMissing);
  return { customerId, month, detail };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: loaderData
      ? `${loaderData.detail.measure.name}, ${monthWords(loaderData.month)}`
      : 'Outcomes',
  },
];

export default function Figure({ loaderData }: Route.ComponentProps) {
  const { customerId, month, detail } = loaderData;
  const home = `/admin/customers/${customerId}/outcomes`;
  return (
    <Screen
      title={`${detail.measure.name}, ${monthWords(month)}`}
      back={{ to: home, label: 'Back to Outcomes' }}
    >
      <FigureView
        detail={detail}
        here={`${home}/measures/${detail.measure.id}/${month.slice(0, 7)}`}
      />
    </Screen>
  );
}

export const ErrorBoundary = failedScreen({
  title: 'Outcomes',
  back: { to: '/admin/customers', label: 'Back to Customers' },
  home: '/admin',
  failed: 'Failed to load outcomes',
});
