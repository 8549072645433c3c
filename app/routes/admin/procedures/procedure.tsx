import { adminOf } from '#app/access/guards.server.ts';
import { CustomerAndContact } from '#app/areas/customers/CustomerName.tsx';
import { markSeen } from '#app/areas/notices/notice-commands.server.ts';
import { DifferenceView } from '#app/areas/procedures/DifferenceView.tsx';
import { ProcedureArchiveControl } from '#app/areas/procedures/ProcedureArchiveControl.tsx';
import { compareVersions, getProcedure } from '#app/areas/procedures/procedure-queries.server.ts';
import { procedureVerbs } from '#app/areas/procedures/procedure-verbs.ts';
import { VersionHistory } from '#app/areas/procedures/VersionHistory.tsx';
import { VersionPicker } from '#app/areas/procedures/VersionPicker.tsx';
import { comparedVersions, versionParam } from '#app/areas/procedures/version-address.ts';
import { htmlOf } from '#app/platform/markdown.server.ts';
import { addressOf } from '#app/platform/verb.ts';
import { PROCEDURE_STATUS_DISPLAY } from '#app/records/procedure/procedure-status.ts';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import { Button } from '#app/ui/Button.tsx';
import { RouteErrorState } from '#app/ui/ErrorState.tsx';
import { Link } from '#app/ui/Link.tsx';
import { LinkTabs } from '#app/ui/LinkTabs.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { MarkdownBody } from '#app/ui/MarkdownBody.tsx';
import { May } from '#app/ui/may.tsx';
import { Screen, ScreenSection } from '#app/ui/Screen.tsx';
import { notifyingQuestion, StatusSelect } from '#app/ui/StatusSelect.tsx';
import { idParam, throwMissing } from '../../answer-form.server.ts';
import type { Route } from './+types/procedure';
import styles from './procedure.module.css';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = adminOf(context);
  const id = idParam(params.procedureId);
  await markSeen(actor, 'procedure', id);
  const { words, ...procedure } = await getProcedure(actor, id, versionParam(url, 'version')).catch(
    throwMissing,
  );
  const compared =
    url.searchParams.get('view') === 'changes' ? comparedVersions(url, words.number) : null;
  const comparison = compared
    ? await compareVersions(actor, id, compared).catch(throwMissing)
    : null;
  const { content, ...shown } = words;
  return { procedure, shown, html: await htmlOf(content), comparison };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? loaderData.shown.title : 'Procedure' },
];

const BACK = { to: '/admin/procedures', label: 'Back to Procedures' };

export default function Procedure({ loaderData }: Route.ComponentProps) {
  const { procedure, shown, html, comparison } = loaderData;
  const { id, versions } = procedure;
  useLive('procedure', id);
  return (
    <Screen
      title={shown.title}
      description={<About procedure={procedure} />}
      back={BACK}
      actions={<Actions procedure={procedure} title={shown.title} />}
    >
      <div className={styles.columns}>
        <div>
          {versions.length > 1 ? (
            <LinkTabs
              label="Views of the procedure"
              name="view"
              current={comparison ? 'changes' : ''}
              tabs={[
                { value: '', label: `Version ${shown.number}` },
                { value: 'changes', label: 'Changes' },
              ]}
            />
          ) : null}
          {comparison ? (
            <>
              <VersionPicker
                numbers={versions.map(({ number }) => number)}
                from={comparison.from}
                to={comparison.to}
                carried={{ view: 'changes' }}
              />
              <DifferenceView comparison={comparison} />
            </>
          ) : (
            <>
              {shown.description ? <p className={styles.about}>{shown.description}</p> : null}
              <MarkdownBody html={html} />
            </>
          )}
        </div>
        <ScreenSection title="Versions">
          <VersionHistory procedure={procedure} shown={shown.number} />
        </ScreenSection>
      </div>
    </Screen>
  );
}

type Shown = Route.ComponentProps['loaderData']['procedure'];

function About({ procedure }: { procedure: Shown }) {
  const { approvedVersion, latestVersion, status } = procedure;
  return (
    <div className={styles.facts}>
      <span>
        <CustomerAndContact of={procedure} />
      </span>
      <span>
        {approvedVersion === null
          ? `Version ${latestVersion}, none in force yet`
          : status === 'archived'
            ? `Version ${approvedVersion} was in force`
            : `Version ${approvedVersion} is in force`}
      </span>
    </div>
  );
}

function Actions({ procedure, title }: { procedure: Shown; title: string }) {
  const { id, status, version, versions } = procedure;
  const address = `/admin/procedures/${id}`;
  const isReviewed = versions[0]?.reviewedAt !== null;
  return (
    <>
      <StatusSelect
        action={addressOf(procedureVerbs.status, { procedureId: id })}
        value={status}
        version={version}
        display={PROCEDURE_STATUS_DISPLAY}
        label={`Status of ${title}`}
        ask={(chosen) =>
          chosen === 'approved'
            ? notifyingQuestion(
                title,
                PROCEDURE_STATUS_DISPLAY[chosen].label,
                procedure.companyName,
              )
            : null
        }
      />
      {status === 'review' && !isReviewed ? (
        <ActionButton
          action={addressOf(procedureVerbs.review, { procedureId: id })}
          values={{ version: String(version) }}
          variant="default"
          size="sm"
          sendingLabel="Saving..."
        >
          Mark reviewed
        </ActionButton>
      ) : null}
      {status === 'archived' ? null : (
        <May needs="act-work">
          <Button component={Link} to={`${address}/edit`} variant="default">
            Edit
          </Button>
        </May>
      )}
      <ProcedureArchiveControl procedure={{ id, title, status, version }} size="sm" />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Screen title="Procedure" back={BACK}>
      <RouteErrorState error={error} title="Failed to load procedures" home="/admin" />
    </Screen>
  );
}
