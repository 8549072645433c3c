import { adminOf } from '#app/access/guards.server.ts';
import { AccountsOfCompany, MergeList } from '#app/areas/merges/AccountsOfCompany.tsx';
import { getCompany } from '#app/areas/merges/merge-queries.server.ts';
import { failedScreen } from '#app/ui/FailedScreen.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { Note } from '#app/ui/Note.tsx';
import { Screen, ScreenSection } from '#app/ui/Screen.tsx';
import { idParam, throwMissing } from '../../answer-form.server.ts';
import type { Route } from './+types/company';

const BACK = { to: '/admin/companies', label: 'Back to Companies' };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const found = await getCompany(adminOf(context), idParam(params.companyId)).catch(throwMissing);
  const mergeable = found.accounts.filter(({ status }) => status === 'approved');
  const asked = url.searchParams.get('stays');
  const stays = mergeable.find(({ id }) => id === asked) ?? mergeable[0] ?? null;
  return { ...found, stays: mergeable.length > 1 ? stays : null };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? loaderData.company.name : 'Company' },
];

export default function Company({ loaderData }: Route.ComponentProps) {
  const { company, accounts, stays, merges } = loaderData;
  useLive('account');
  useLive('ticket');
  return (
    <Screen
      title={company.name}
      description={[company.address, company.city, company.state].filter(Boolean).join(', ')}
      back={BACK}
      width="narrow"
    >
      <ScreenSection title="Duplicate accounts" note={accounts.length}>
        {stays ? (
          <Note>
            Each has its own people, records and ledger, as separate branches may want. If two were
            opened by mistake, merge them into the one that stays.
          </Note>
        ) : null}
        {accounts.length > 0 ? (
          <AccountsOfCompany companyId={company.id} accounts={accounts} stays={stays} />
        ) : (
          <Note>No customer belongs to this company.</Note>
        )}
      </ScreenSection>
      {merges.length > 0 ? (
        <ScreenSection title="Merged accounts" note={merges.length}>
          <MergeList merges={merges} />
        </ScreenSection>
      ) : null}
    </Screen>
  );
}

export const ErrorBoundary = failedScreen({
  title: 'Company',
  back: BACK,
  home: '/admin',
  failed: 'Failed to load companies',
});
