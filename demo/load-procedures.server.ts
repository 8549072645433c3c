import { randomUUID } from 'node:crypto';
import { approvalTitle } from '#app/areas/procedures/procedure-mails.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { notices } from '#app/records/notice/notice-tables.ts';
import {
  procedureAcknowledgements,
  procedures,
  procedureVersions,
} from '#app/records/procedure/procedure-tables.ts';
import { demoTime } from './demo-clock.ts';
import { type DemoPeople, idOf } from './load-people.server.ts';
import type { DemoFirm } from './types/firm.ts';
import type { DemoProcedure, DemoSignature } from './types/writing.ts';

/** Procedures with their versions and what customers have confirmed. */
export async function loadProcedures(
  tx: Tx,
  firm: DemoFirm,
  people: DemoPeople,
  now: Date,
): Promise<void> {
  const signed = (signature: DemoSignature | undefined) => ({
    by: signature ? idOf(people.userIds, signature.key) : null,
    at: signature ? demoTime(now, { daysAgo: signature.daysAgo, hour: 11 }) : null,
  });
  for (const procedure of firm.procedures) {
    const written = procedure.versions.map((version) => ({
      ...version,
      written: signed(version.writtenBy),
      reviewed: signed(version.reviewedBy),
      approved: signed(version.approvedBy),
    }));
    const moments = written.flatMap(({ written, reviewed, approved }) =>
      [written.at, reviewed.at, approved.at].filter((at) => at !== null),
    );
    const [made] = await tx
      .insert(procedures)
      .values({
        customerId: idOf(people.customerIds, procedure.companyKey),
        status: procedure.status,
        latestVersion: written.length,
        approvedVersion: inForce(procedure),
        createdBy: written[0]?.written.by ?? null,
        createdAt: moments[0],
        updatedAt: moments.at(-1),
      })
      .returning({ id: procedures.id });
    if (!made) throw new Error('The procedure was not made.');
    for (const [
      at,
      { body, written: by, reviewed, approved, understoodDaysAgo },
    ] of written.entries()) {
      const [version] = await tx
        .insert(procedureVersions)
        .values({
          procedureId: made.id,
          number: at + 1,
          title: procedure.title,
          description: procedure.description ?? null,
          content: body.trim(),
          createdBy: by.by,
          reviewedBy: reviewed.by,
          reviewedAt: reviewed.at,
          approvedBy: approved.by,
          approvedAt: approved.at,
          firstApprovedBy: approved.by,
          firstApprovedAt: approved.at,
          createdAt: by.at ?? now,
          updatedAt: by.at ?? now,
        })
        .returning({ id: procedureVersions.id });
      if (!version) throw new Error('The version was not made.');
      const reader = mainContactOf(firm, procedure.companyKey);
      const userId = idOf(people.userIds, reader.key);
      if (understoodDaysAgo !== undefined) {
        await tx.insert(procedureAcknowledgements).values({
          versionId: version.id,
          userId,
          authorName: reader.name,
          createdAt: demoTime(now, { daysAgo: understoodDaysAgo, hour: 14 }),
        });
      } else if (approved.at) {
        await tx.insert(notices).values({
          userId,
          eventId: randomUUID(),
          entityType: 'procedure',
          entityId: made.id,
          title: approvalTitle(procedure.title, at + 1),
          path: `/customer/procedures?open=${made.id}`,
          createdAt: approved.at,
        });
      }
    }
  }
}

/** Number of the last approved version; null where none is. */
function inForce({ versions }: DemoProcedure): number | null {
  return versions.findLastIndex(({ approvedBy }) => approvedBy) + 1 || null;
}

function mainContactOf(firm: DemoFirm, companyKey: string): { key: string; name: string } {
  const company = firm.companies.find(({ key }) => key === companyKey);
  const contact = firm.contacts.find(({ key }) => key === company?.mainContactKey);
  if (!contact) throw new Error(`The demo has no company under the key "${companyKey}".`);
  return contact;
}
