import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { addressOf } from '#app/platform/verb.ts';
import { PROCEDURE_STATUS_DISPLAY, REPLACED } from '#app/records/procedure/procedure-status.ts';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Link } from '#app/ui/Link.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { listAddress } from '#app/ui/list-address.ts';
import { MarkdownBody } from '#app/ui/MarkdownBody.tsx';
import { useMay } from '#app/ui/may.tsx';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';
import { DifferenceView } from './DifferenceView.tsx';
import styles from './ProcedureDialog.module.css';
import type { OwnProcedure } from './portal-procedure-queries.server.ts';
import type { VersionComparison } from './procedure-queries.server.ts';
import { procedureVerbs } from './procedure-verbs.ts';

/** A procedure that a customer has open: the version shown as HTML, or what changed in it. */
export type OpenProcedure = {
  procedure: Omit<OwnProcedure, 'words'>;
  shown: Omit<OwnProcedure['words'], 'content'>;
  html: string;
  comparison: VersionComparison | null;
};

/** What a customer reads of a procedure: version, status, text, and the button to confirm that they understood it. */
export function ProcedureReading({ open }: { open: OpenProcedure }) {
  const { procedure, shown, html, comparison } = open;
  const version = procedure.versions.find(({ number }) => number === shown.number);
  const isInForce = shown.number === procedure.number;
  return (
    <>
      <div className={styles.facts}>
        <StatusBadge display={isInForce ? PROCEDURE_STATUS_DISPLAY[procedure.status] : REPLACED} />
        <span>Version {shown.number}</span>
        {version?.approvedAt ? (
          <span>
            Approved <LocalTime at={version.approvedAt} />
          </span>
        ) : null}
        <ChangesLink open={open} />
      </div>
      {isInForce ? null : (
        <p className={styles.notice}>
          {shown.number < procedure.number
            ? `This is an earlier version. Version ${procedure.number} has replaced it. `
            : `This version was withdrawn. Version ${procedure.number} is the current one. `}
          <VersionLink number={procedure.number}>Read version {procedure.number}</VersionLink>
        </p>
      )}
      {comparison ? (
        <DifferenceView comparison={comparison} />
      ) : (
        <>
          {shown.description ? <p className={styles.about}>{shown.description}</p> : null}
          <MarkdownBody html={html} />
        </>
      )}
      <Confirmation procedure={procedure} number={shown.number} at={version?.acknowledgedAt} />
      <Versions open={open} />
    </>
  );
}

/** Leads to what changed since the version before, and back to the words. */
function ChangesLink({ open: { procedure, shown, comparison } }: { open: OpenProcedure }) {
  const { pathname, search } = useLocation();
  const before = procedure.versions.find(({ number }) => number < shown.number);
  if (!before) return null;
  const to = comparison
    ? listAddress(pathname, search, { view: null, from: null, to: null })
    : listAddress(pathname, search, {
        view: 'changes',
        from: String(before.number),
        to: String(shown.number),
      });
  return (
    <Button component={Link} to={to} variant="default" size="compact-xs" preventScrollReset>
      {comparison ? 'Show the text' : `What changed since version ${before.number}`}
    </Button>
  );
}

function Confirmation({
  procedure,
  number,
  at,
}: {
  procedure: OpenProcedure['procedure'];
  number: number;
  at: Date | null | undefined;
}) {
  const mayConfirm = useMay(procedureVerbs.acknowledge.needs);
  if (at) {
    return (
      <p className={styles.confirmed}>
        <IconCheck size={18} aria-hidden="true" />
        <span>
          You have read and understood this version. <LocalTime at={at} show="datetime" />
        </span>
      </p>
    );
  }
  if (!mayConfirm || number !== procedure.number || procedure.status !== 'approved') return null;
  return (
    <div className={styles.confirm}>
      <p>Confirm once you have read it. We see your name and the time.</p>
      <ActionButton
        action={addressOf(procedureVerbs.acknowledge, { procedureId: procedure.id })}
        values={{ number: String(number) }}
        sendingLabel="Saving..."
      >
        I have read and understood this version
      </ActionButton>
    </div>
  );
}

function VersionLink({ number, children }: { number: number; children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <Link
      to={listAddress(pathname, search, {
        version: String(number),
        view: null,
        from: null,
        to: null,
      })}
      preventScrollReset
    >
      {children}
    </Link>
  );
}

function Versions({ open: { procedure, shown } }: { open: OpenProcedure }) {
  if (procedure.versions.length < 2) return null;
  return (
    <section className={styles.versions}>
      <h3>Versions</h3>
      <ul>
        {procedure.versions.map(({ number, approvedAt, acknowledgedAt }) => (
          <li key={number}>
            {number === shown.number ? (
              <strong>Version {number}</strong>
            ) : (
              <VersionLink number={number}>Version {number}</VersionLink>
            )}
            <span className={styles.when}>
              {approvedAt ? (
                <>
                  approved <LocalTime at={approvedAt} />
                </>
              ) : (
                'in review'
              )}
              {acknowledgedAt ? (
                <>
                  , understood <LocalTime at={acknowledgedAt} />
                </>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
