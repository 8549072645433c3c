import { createHash } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Engine, openEngine } from '#app/platform/db/database.server.ts';
import { migrateInside, migrationsOf } from '#app/platform/db/migrate.server.ts';
import { makePostgresDatabase } from '#tests/helpers/postgres-database.ts';

// What an installation sent and had signed before parties were frozen, and what the migration makes of it.

const migrations = path.resolve('migrations');
const SIGNED = [
  'Agreement: Retainer',
  'Reference: x',
  'Between: Firm As It Signed',
  'And: Duct, represented by Air, LLC, represented by Dana Whitfield',
  'Value: $1.00',
  '',
  'Between: somebody else\nAnd: nobody, represented by nothing',
  '',
].join('\n');
const HASH = createHash('sha256').update(SIGNED).digest('hex');

let engine: Engine;
let remove: () => Promise<void>;
beforeAll(async () => {
  const database = await makePostgresDatabase(inject('postgresUrl'));
  remove = database.remove;
  engine = await openEngine({ databaseUrl: database.url, poolSize: 2 });
});
afterAll(async () => {
  await engine.close();
  await remove();
});

it('freezes what was sent as it printed, and leaves drafts and signatures as they are', async () => {
  const all = migrationsOf(migrations);
  const at = all.findIndex(({ sql }) => sql.join().includes('ADD COLUMN "parties"'));
  expect(at).toBeGreaterThan(0);
  await engine.copying('write', (session) =>
    migrateInside(session, migrations, { upTo: all[at - 1]?.folderMillis ?? 0 }),
  );
  await engine.query(`
    with person as (
      insert into users (id, name, email) values (gen_random_uuid(), 'D', 'd@example.com') returning id
    ), profile as (
      insert into customer_profiles (id, user_id, company_name, contact_name, email)
        select gen_random_uuid(), id, 'Typed Name', 'Dana Now', 'd@example.com' from person returning id, user_id
    ), offered as (
      insert into proposals (id, customer_id, title, status)
        select gen_random_uuid(), id, status, status from profile, (values ('draft'), ('accepted')) s (status)
    ), agreed as (
      insert into contracts (id, customer_id, title, status)
        select gen_random_uuid(), id, status, status
        from profile, (values ('draft'), ('sent'), ('signed'), ('terminated')) s (status)
        returning id, status
    )
    insert into contract_signatures
      (id, contract_id, kind, signed_name, user_id, email, ip_address, frozen_text, content_hash)
      select gen_random_uuid(), agreed.id, 'typed', 'Dana', user_id, 'd@example.com', '::1',
        convert_from(decode('${Buffer.from(SIGNED).toString('base64')}', 'base64'), 'UTF8'), '${HASH}'
      from agreed, profile where status = 'signed'`);
  await engine.query(`insert into settings (key, value) values ('company.name', 'Firm Now')`);
  await engine.migrate(migrations);
  const now = { firmName: 'Firm Now', companyName: 'Typed Name', contactName: 'Dana Now' };
  const contracts = await engine.query('select status, parties from contracts order by status');
  expect(contracts.rows).toEqual([
    { status: 'draft', parties: null },
    { status: 'sent', parties: now },
    {
      status: 'signed',
      parties: {
        firmName: 'Firm As It Signed',
        companyName: 'Duct, represented by Air, LLC',
        contactName: 'Dana Whitfield',
      },
    },
    { status: 'terminated', parties: now },
  ]);
  const proposals = await engine.query('select status, parties from proposals order by status');
  expect(proposals.rows).toEqual([
    { status: 'accepted', parties: now },
    { status: 'draft', parties: null },
  ]);
  const signatures = await engine.query(
    'select frozen_text, content_hash, withdrawn_at from contract_signatures',
  );
  expect(signatures.rows).toEqual([
    { frozen_text: SIGNED, content_hash: HASH, withdrawn_at: null },
  ]);
  const verified = await engine.query('select signed_name from verified_signature($1)', [HASH]);
  expect(verified.rows).toEqual([{ signed_name: 'Dana' }]);
});
