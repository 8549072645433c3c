import { adminOf } from '#app/access/guards.server.ts';
import { CustomerName } from '#app/areas/customers/CustomerName.tsx';
import { getCustomer } from '#app/areas/customers/customer-queries.server.ts';
import { markListSeen } from '#app/areas/notices/notice-commands.server.ts';
import { getImports } from '#app/areas/outcomes/figure-queries.server.ts';
import { ImportsView } from '#app/areas/outcomes/ImportsView.tsx';
import { failedScreen } from '#app/ui/FailedScreen.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { Screen } from '#app/ui/Screen.tsx';
import { idParam, throwMissing } from '../../answer-form.server.ts';
import type { Route } from './+types/imports';

export async function loader({ context, params }: Route.LoaderArgs) {
  const actor = adminOf(context);
  const { id, companyName } = await getCustomer(actor, idParam(params.customerId)).catch(
    throwMissing,
  );
  await markListSeen(actor, 'outcome', `/admin/customers/${id}/outcomes/imports`);
  return { customer: { id, companyName }, list: await getImports(actor, id) };
}

export const meta: Route.MetaFunction = () => [{ title: 'Figures and imports' }];

export default function Imports({ loaderData }: Route.ComponentProps) {
  const { customer, list } = loaderData;
  useLive('outcome');
  useLive('document');
  return (
    <Screen
      title="Figures and imports"
      description={
        <CustomerName of={{ customerId: customer.id, companyName: customer.companyName }} />
      }
      back={{ to: `/admin/customers/${customer.id}/outcomes`, label: 'Back to Outcomes' }}
    >
      <ImportsView customerId={customer.id} list={list} />
    </Screen>
  );
}

export const ErrorBoundary = failedScreen({
  title: 'Figures and imports',
  back: { to: '/admin/customers', label: 'Back to Customers' },
  home: '/admin',
  failed: 'Failed to load outcomes',
});
