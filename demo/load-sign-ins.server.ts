import { randomBytes } from 'node:crypto';
import { keyedHash } from '#app/access/auth.server.ts';
import { passkeys, signInAttempts } from '#app/access/auth-tables.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { demoTime } from './demo-clock.ts';
import { DEMO_PASSKEY, DEMO_SIGN_INS } from './demo-sign-ins.ts';
import { type DemoPeople, idOf } from './load-people.server.ts';
import { insertAll } from './makers.server.ts';
import type { DemoFirm } from './types/firm.ts';

/** A month of tries to sign in by staff, and by strangers; and the passkey that one of the staff has. */
export async function loadSignIns(
  tx: Tx,
  firm: DemoFirm,
  people: DemoPeople,
  now: Date,
): Promise<void> {
  const emailHash = await keyedHash('info@plenum.example');
  await insertAll(
    tx,
    signInAttempts,
    DEMO_SIGN_INS.map(({ personKey, daysAgo, hour, ...tried }) => ({
      ...tried,
      ...(personKey
        ? {
            userId: idOf(people.userIds, personKey),
            email: firm.staff.find(({ key }) => key === personKey)?.email ?? null,
          }
        : { emailHash }),
      createdAt: demoTime(now, { daysAgo, hour }),
    })),
  );
  const { personKey, name, madeDaysAgo, usedDaysAgo, hour } = DEMO_PASSKEY;
  // Nobody has its private key.
  await tx.insert(passkeys).values({
    userId: idOf(people.userIds, personKey),
    name,
    publicKey: randomBytes(77).toString('base64'),
    credentialID: randomBytes(20).toString('base64url'),
    counter: 0,
    deviceType: 'multiDevice',
    backedUp: true,
    createdAt: demoTime(now, { daysAgo: madeDaysAgo, hour }),
    lastUsedAt: demoTime(now, { daysAgo: usedDaysAgo, hour }),
  });
}
