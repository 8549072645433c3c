import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';

const SOON = '2030-01-01T00:00:00Z';

/** A row of a person for each table that records of the business leave empty. */
function rowsOfPerson(userId: string): Record<string, Record<string, unknown>> {
  const text = randomUUID();
  const person = { id: randomUUID(), user_id: userId };
  return {
    account_recoveries: { ...person, ready_at: SOON },
    activity_logs: { ...person, action: 'ticket.created', entity_type: 'ticket' },
    auth_accounts: { ...person, account_id: text, provider_id: 'credential' },
    identity_providers: {
      id: person.id,
      name: 'Company login',
      issuer: 'https://login.example',
      client_id: text,
      client_secret: text,
      domains: [],
    },
    linked_identities: { ...person, provider_id: person.id, subject: text },
    lead_magnet_submissions: { id: person.id, name: 'Ann', email: 'ann@example.com' },
    notices: {
      ...person,
      event_id: text,
      entity_type: 'ticket',
      entity_id: text,
      title: 'A ticket',
      path: '/customer',
    },
    passkeys: {
      ...person,
      public_key: text,
      credential_id: text,
      counter: 0,
      device_type: 'singleDevice',
      backed_up: false,
    },
    project_inquiries: {
      id: person.id,
      first_name: 'Ina',
      last_name: 'Ortiz',
      email: 'ina@example.com',
      company: 'Ortiz',
      due_at: SOON,
    },
    inquiry_replies: {
      inquiry_id: person.id,
      author_name: 'Ann',
      sent_to: 'ina@example.com',
      subject: 'Your inquiry',
      message: 'Hi Ina',
    },
    rate_limits: { key: text },
    sent_forms: { user_id: userId, name: person.id, state: 'arrived' },
    sessions: { ...person, token: text, expires_at: SOON },
    settings: { key: `secret.${text}`, value: 'x' },
    sign_in_attempts: {
      ...person,
      email: 'ann@example.com',
      outcome: 'wrong_password',
      method: 'password',
    },
    staged_uploads: {
      ...person,
      file_name: 'a.csv',
      file_path: `staged/${text}.csv`,
      file_size: 1,
      mime_type: 'text/csv',
    },
    two_factors: { ...person, secret: text, backup_codes: text },
    verifications: { id: person.id, identifier: text, value: text, expires_at: SOON },
  };
}

/** Puts a row of each person into each of these tables that is empty, as its owner. */
export async function fillTheRest(tx: Tx, userIds: readonly string[]): Promise<void> {
  const rows = userIds.map(rowsOfPerson);
  for (const table of Object.keys(rows[0] ?? {})) {
    const name = sql.identifier(table);
    const [{ n } = { n: 0 }] = await rowsOf<{ n: number }>(
      tx,
      sql`select count(*)::int as n from ${name}`,
    );
    if (n > 0) continue;
    for (const row of rows.map((each) => each[table] ?? {})) {
      const columns = sql.join(
        Object.keys(row).map((column) => sql.identifier(column)),
        sql`, `,
      );
      await tx.execute(
        sql`insert into ${name} (${columns}) select ${columns} from jsonb_populate_record(null::${name}, ${JSON.stringify(row)}::jsonb)`,
      );
    }
  }
}
