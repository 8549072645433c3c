import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import {
  outcomeFigures,
  outcomeImports,
  outcomeMeasures,
} from '#app/records/outcome/outcome-tables.ts';
import { makeUser } from '#demo/makers.server.ts';
import {
  get,
  makeCast,
  ORIGIN,
  PASSWORD,
  post,
  type RunningApp,
  signIn,
  startApp,
} from '#tests/helpers/app.ts';
import { makeTimeEntry } from '#tests/helpers/makers.ts';
import { quickPasswordHash } from '#tests/helpers/quick-password.ts';
import { makeValues } from './matrix-values.ts';
import { MONEY_SHOWN } from './money-shown.ts';
import { type Answered, readScreens } from './read-screens.ts';

// Every amount in the database becomes another one: whoever sees no money reads the same as before, and whoever sees money
// reads another page exactly where money is declared to be.

const SIDES = {
  portal: /^\/(?:customer|search|notices|files)(?:\/|$)/,
  office: /^\/(?:admin|search|notices|files)(?:\/|$)/,
};
type Who = { side: keyof typeof SIDES; email: string; seesMoney: boolean };
const PEOPLE: Who[] = [
  { side: 'portal', email: 'customer@cast.example', seesMoney: true },
  { side: 'portal', email: 'operations@cast.example', seesMoney: false },
  { side: 'office', email: 'admin@cast.example', seesMoney: true },
  { side: 'office', email: 'consultant@cast.example', seesMoney: false },
];

let app: RunningApp;
let values: Record<string, string>;
const cookies = new Map<string, string>();
const before = new Map<string, Map<string, Answered>>();
const changed = new Map<string, string[]>();

const read = ({ side, email }: Who) =>
  readScreens(app, cookies.get(email) ?? '', SIDES[side], values, {
    more: [
      '/search?q=mark',
      '/search?q=4',
      '/notices',
      `/customer/outcomes/measures/${values.dollarsId}/2026-08.data`,
      `/admin/customers/${values.customerId}/outcomes/measures/${values.dollarsId}/2026-08.data`,
    ],
  });

beforeAll(async () => {
  app = await startApp();
  const cast = await makeCast(app);
  await app.owner(async (tx) => {
    const passwordHash = quickPasswordHash(PASSWORD);
    const name = 'The consultant';
    await makeUser(tx, {
      email: 'consultant@cast.example',
      name,
      passwordHash,
      role: 'consultant',
    });
    values = { ...(await makeValues(tx, app, cast)), customerId: cast.customer.profile.id };
    const { projectId = '', proposalId = '', contractId = '' } = values;
    const spent = { projectId, customerId: cast.customer.profile.id, isBillable: true };
    await makeTimeEntry(tx, cast.admin.id, { ...spent, hours: '2.00', hourlyRate: '150.00' });
    await tx.execute(sql`update projects set budget = 9000 where id = ${projectId}`);
    await tx.execute(sql`update proposals set total_amount = 8000 where id = ${proposalId}`);
    await readIntoBoard(tx, values, cast.admin.id);
    await tx.execute(sql`update contracts set contract_value = 7000 where id = ${contractId}`);
  });
  for (const { email } of PEOPLE) cookies.set(email, await signIn(app, email));
  for (const who of PEOPLE) before.set(who.email, await read(who));
  await changeEveryAmount();
  for (const who of PEOPLE) {
    const after = await read(who);
    const moved = [...after].filter(
      ([name, { text }]) =>
        saidIn(name, before.get(who.email)?.get(name)?.text) !== saidIn(name, text),
    );
    const named = (name: string) =>
      name
        .replace(values.dollarsId ?? '', ':dollarsId')
        .replace(values.customerId ?? '', ':customerId');
    changed.set(who.email, moved.map(([name]) => named(name)).sort());
  }
});
afterAll(() => app?.stop());

/** A file that was read into a measure which is itself no money, but worth some; a measure in dollars. */
async function readIntoBoard(tx: Tx, of: Record<string, string>, importedBy: string) {
  const { documentId = '', measureId = '', customerId = '' } = of;
  const worth = { unitWorth: '4321.00', worthBasis: 'An hour of the office.' };
  await tx.update(outcomeMeasures).set(worth).where(eq(outcomeMeasures.id, measureId));
  const revenue = { customerId, kind: 'own', name: 'Revenue', unit: 'dollars' } as const;
  const [inDollars] = await tx
    .insert(outcomeMeasures)
    .values({ ...revenue, direction: 'up', formula: 'Billed', source: 'Books', ...worth })
    .returning({ id: outcomeMeasures.id });
  const figure = { month: '2026-08-01', value: '5000', grade: 'C', authorName: 'Ada' } as const;
  const by = { measureId: inDollars?.id ?? '', setBy: importedBy };
  await tx.insert(outcomeFigures).values({ ...by, ...figure });
  of.dollarsId = inDollars?.id ?? '';
  await tx.insert(outcomeImports).values({
    ...{ measureId, documentId, documentNumber: Number(of.number), importedBy },
    ...{ part: 'all', layout: 'own-days-to-invoice', mapping: {}, columns: ['Total'] },
    ...{ fileName: 'jobs.csv', sha256: 'f'.repeat(64), rowCount: 1, skippedCount: 0 },
    ...{ fromMonth: '2026-08-01', toMonth: '2026-08-01', authorName: 'Ada Admin' },
  });
}

const STRING = /"(?:[^"\\]|\\.)*"/g;

/** What an answer says. The parts of a page's data come in the order in which they are ready: its words and figures, sorted. */
function saidIn(name: string, text = ''): string {
  if (!name.endsWith('.data')) return text;
  // A name in it is the place of another value, and so is a whole number.
  const words = (text.match(STRING) ?? []).filter((word) => !/^"_\d+"$/.test(word));
  const figures = text.replace(STRING, '').match(/\d+\.\d+/g) ?? [];
  return [...words, ...figures].sort().join('\n');
}

/** Adds to each amount of money in the database, figures of measures in dollars among them. */
async function changeEveryAmount(): Promise<void> {
  await app.owner(async (tx) => {
    const amounts = await rowsOf<{ table: string; columns: string[] }>(
      tx,
      sql`select table_name as table, array_agg(column_name::text) as columns from information_schema.columns
        where table_schema = 'public' and data_type = 'numeric' and numeric_scale = 2 and numeric_precision >= 10
          and is_generated = 'NEVER' group by table_name`,
    );
    expect(amounts.length).toBeGreaterThan(8);
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const { table, columns } of amounts) {
      // A line of the journal has one side.
      const isOneSided = table === 'journal_lines';
      const changes = columns.map((column) => {
        const name = sql.identifier(column);
        const more = sql`${name} + 1234.56`;
        return sql`${name} = ${isOneSided ? sql`case when ${name} > 0 then ${more} else ${name} end` : more}`;
      });
      await tx.execute(sql`update ${sql.identifier(table)} set ${sql.join(changes, sql`, `)}`);
    }
    // Drawn once, of what was frozen.
    await tx.execute(sql`delete from issued_pdfs`);
    await tx.execute(sql`delete from issued_ubl`);
    await tx.execute(
      sql`update outcome_figures set value = value + 1234.56
        where measure_id in (select id from outcome_measures where unit = 'dollars')`,
    );
  });
}

describe('an amount of money', () => {
  it.each(PEOPLE.filter(({ seesMoney }) => !seesMoney))(
    'reaches no page, file or search of $email',
    ({ email }) => {
      expect(before.get(email)?.size).toBeGreaterThan(20);
      expect(changed.get(email)).toEqual([]);
    },
  );

  it.each(PEOPLE.filter(({ seesMoney }) => seesMoney))(
    'reaches $email where it is declared to, and nowhere else',
    ({ side, email }) => {
      expect(changed.get(email)).toEqual(MONEY_SHOWN[side]);
    },
  );
});

describe('a calendar', () => {
  it.each(PEOPLE)('holds no amount for $email', async ({ side, email }) => {
    const home = side === 'portal' ? '/customer' : '/admin';
    const headers = { cookie: cookies.get(email) ?? '', referer: `${ORIGIN}${home}` };
    const made = await post(app, '/calendar-address', {}, headers);
    const address = /\/calendar\/[\w-]+\.ics/.exec(await made.text())?.[0] ?? '';
    const calendar = await (await get(app, address)).text();
    expect(calendar).toContain('BEGIN:VEVENT');
    expect(calendar).not.toMatch(/\$ ?\d|1234\.56/);
  });
});

describe('a file that was read into the outcome board', () => {
  it.each(PEOPLE)(
    'opens for $email only where they see money',
    async ({ side, email, seesMoney }) => {
      const headers = { cookie: cookies.get(email) ?? '' };
      const { documentId, number } = values;
      for (const version of [number, 'latest']) {
        const file = await get(app, `/files/documents/${documentId}/${version}`, headers);
        expect([version, file.status]).toEqual([version, seesMoney ? 200 : 404]);
      }
      const home = side === 'portal' ? '/customer' : '/admin';
      for (const address of ['documents', `documents/${documentId}`]) {
        const page = await (await get(app, `${home}/${address}`, headers)).text();
        expect(page.includes(`/files/documents/${documentId}/`)).toBe(seesMoney);
        expect(page.includes('May hold amounts. Your role does not see money.')).toBe(!seesMoney);
      }
    },
  );
});
