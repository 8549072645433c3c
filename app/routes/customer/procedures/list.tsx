import type { CustomerActor } from '#app/access/actor.ts';
import { customerOf } from '#app/access/guards.server.ts';
import { markSeen } from '#app/areas/notices/notice-commands.server.ts';
import { ownProcedureColumns } from '#app/areas/procedures/own-procedure-columns.tsx';
import { ProcedureDialog } from '#app/areas/procedures/ProcedureDialog.tsx';
import type { OpenProcedure } from '#app/areas/procedures/ProcedureReading.tsx';
import {
  getOwnProcedure,
  listOwnProcedures,
  PORTAL_PROCEDURE_SORTS,
} from '#app/areas/procedures/portal-procedure-queries.server.ts';
import { compareVersions } from '#app/areas/procedures/procedure-queries.server.ts';
import { comparedVersions, versionParam } from '#app/areas/procedures/version-address.ts';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { htmlOf } from '#app/platform/markdown.server.ts';
import { failedList, ListScreen, type ListScreenNames } from '#app/ui/ListScreen.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { archivedFilter } from '#app/ui/status-list.ts';
import { idParam, throwMissing } from '../../answer-form.server.ts';
import type { Route } from './+types/list';

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = customerOf(context);
  const open = await openProcedure(actor, url);
  const request = pageRequestOf(url, Object.keys(PORTAL_PROCEDURE_SORTS), {
    sort: 'updated',
    direction: 'desc',
  });
  const show = url.searchParams.get('show') === 'archived' ? 'archived' : 'current';
  return { open, request, procedures: await listOwnProcedures(actor, request, show) };
}

/** What the address has open (?open=, ?version=, ?view=changes). @throws a 404 for what isn't the customer's to read. */
async function openProcedure(actor: CustomerActor, url: URL): Promise<OpenProcedure | null> {
  const asked = url.searchParams.get('open');
  if (asked === null) return null;
  const id = idParam(asked);
  await markSeen(actor, 'procedure', id);
  const { words, ...procedure } = await getOwnProcedure(
    actor,
    id,
    versionParam(url, 'version'),
  ).catch(throwMissing);
  const compared =
    url.searchParams.get('view') === 'changes' ? comparedVersions(url, words.number) : null;
  const comparison = compared
    ? await compareVersions(actor, id, compared).catch(throwMissing)
    : null;
  const { content, ...shown } = words;
  return { procedure, shown, html: await htmlOf(content), comparison };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.open?.shown.title ?? NAMES.title },
  { name: 'robots', content: 'noindex' },
];

const NAMES: ListScreenNames = {
  title: 'Procedures',
  one: 'procedure',
  many: 'procedures',
  home: '/customer',
};

export default function ProcedureList({ loaderData }: Route.ComponentProps) {
  const { open, request, procedures } = loaderData;
  useLive('procedure');
  return (
    <ListScreen
      names={NAMES}
      description="Your procedures, always the current version."
      list={procedures}
      request={request}
      columns={ownProcedureColumns}
      search="Search by title or description..."
      filters={[archivedFilter('Which procedures')]}
    >
      <ProcedureDialog open={open} />
    </ListScreen>
  );
}

export const ErrorBoundary = failedList(NAMES);
