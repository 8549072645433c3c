import type { ProcedureStatus } from '#app/records/procedure/procedure-status.ts';
import { ArchiveControl } from '#app/ui/ArchiveControl.tsx';
import { procedureVerbs } from './procedure-verbs.ts';

/** Archives a procedure after confirmation, or restores an archived one. */
export function ProcedureArchiveControl({
  procedure: { id, title, status, version },
  size,
}: {
  procedure: { id: string; title: string; status: ProcedureStatus; version: number };
  size: 'compact-sm' | 'sm';
}) {
  return (
    <ArchiveControl
      verbs={{ archive: procedureVerbs.status, restore: procedureVerbs.restore }}
      of={{ procedureId: id }}
      title={title}
      isArchived={status === 'archived'}
      version={version}
      values={{ status: 'archived' }}
      size={size}
    >
      It leaves the lists of current procedures on both sides. Every version stays readable, and you
      can restore it at any time.
    </ArchiveControl>
  );
}
