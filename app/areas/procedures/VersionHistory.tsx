import type { ReactNode } from 'react';
import {
  PROCEDURE_STATUS_DISPLAY,
  REPLACED,
  TAKEN_BACK,
} from '#app/records/procedure/procedure-status.ts';
import { Link } from '#app/ui/Link.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { StatusBadge, type StatusDisplay } from '#app/ui/StatusBadge.tsx';
import type { ProcedureDetail } from './procedure-queries.server.ts';
import styles from './VersionHistory.module.css';

type Version = ProcedureDetail['versions'][number];

/** Every version of a procedure, newest first: who wrote, reviewed and approved it, and who has confirmed it. */
export function VersionHistory({
  procedure,
  shown,
}: {
  procedure: Omit<ProcedureDetail, 'words'>;
  /** Number of the version whose words the page shows. */
  shown: number;
}) {
  const { versions, acknowledgements } = procedure;
  return (
    <ol className={styles.versions} reversed>
      {versions.map((version) => (
        <li
          key={version.id}
          className={styles.version}
          data-shown={version.number === shown || undefined}
        >
          <div className={styles.head}>
            <Link
              className={styles.link}
              to={`?version=${version.number}`}
              aria-current={version.number === shown ? 'true' : undefined}
              preventScrollReset
            >
              Version {version.number}
            </Link>
            <StatusBadge display={displayOf(version, procedure)} />
          </div>
          <dl className={styles.facts}>
            <Fact label="Written">
              <By name={version.writtenBy} at={version.updatedAt} />
            </Fact>
            <Fact label="Reviewed">
              <By name={version.reviewedBy} at={version.reviewedAt} />
            </Fact>
            <Fact label="Approved">
              <Approval version={version} />
            </Fact>
            <Fact label="Understood">
              {acknowledgements
                .filter(({ number }) => number === version.number)
                .map(({ id, name, at }) => (
                  <div key={id}>
                    <By name={name} at={at} />
                  </div>
                ))}
              {acknowledgements.some(({ number }) => number === version.number) ? null : (
                <span className={styles.none}>Nobody yet</span>
              )}
            </Fact>
          </dl>
        </li>
      ))}
    </ol>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Who approved a version; of one that was taken back, who did so first. */
function Approval({ version }: { version: Version }) {
  const { approvedBy, approvedAt, firstApprovedBy, firstApprovedAt } = version;
  if (approvedAt || !firstApprovedAt) return <By name={approvedBy} at={approvedAt} />;
  return (
    <>
      <By name={firstApprovedBy} at={firstApprovedAt} />
      <span className={styles.none}> (withdrawn)</span>
    </>
  );
}

function By({ name, at }: { name: string | null; at: Date | null }) {
  if (!at) return <span className={styles.none}>Not yet</span>;
  return (
    <>
      {name ? `${name}, ` : null}
      <LocalTime at={at} />
    </>
  );
}

function displayOf(version: Version, procedure: Omit<ProcedureDetail, 'words'>): StatusDisplay {
  if (version.number === procedure.latestVersion && procedure.status !== 'archived') {
    return PROCEDURE_STATUS_DISPLAY[procedure.status];
  }
  if (!version.approvedAt) {
    return version.firstApprovedAt ? TAKEN_BACK : { label: 'Not approved', color: 'gray' };
  }
  return version.number === procedure.approvedVersion
    ? PROCEDURE_STATUS_DISPLAY.approved
    : REPLACED;
}
