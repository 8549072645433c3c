import { and, desc, eq } from 'drizzle-orm';
import { AN_ADMIN } from '#app/access/actor.ts';
import { boardIn } from '#app/areas/outcomes/board-queries.server.ts';
import { frozenResult } from '#app/areas/outcomes/results/frozen-result.ts';
import { RESULT_TERMS } from '#app/areas/outcomes/results/result-terms.ts';
import { shownMeasure } from '#app/areas/outcomes/shown-measure.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import {
  outcomeBaselines,
  outcomeFigures,
  outcomeMeasures,
} from '#app/records/outcome/outcome-tables.ts';
import { outcomeResults } from '#app/records/outcome/result-tables.ts';
import { printSetting } from '#app/records/settings/declared-settings.ts';
import { settings } from '#app/records/settings/setting-tables.ts';
import { demoDate, demoTime } from './demo-clock.ts';
import { type DemoPeople, idOf } from './load-people.server.ts';
import { mainContactOf } from './load-proposals.server.ts';
import { nameOf } from './load-records.server.ts';
import type { DemoFirm } from './types/firm.ts';

const COMPANY = 'tarryall';
const STAFF = 'margaret';

/** The client story of the public page: its figures are those that the board of the client shows, whenever the demo is loaded. */
export async function loadStory(
  tx: Tx,
  firm: DemoFirm,
  people: DemoPeople,
  now: Date,
): Promise<void> {
  const customerId = idOf(people.customerIds, COMPANY);
  await showResult(tx, firm, people, { now, customerId });
  const [measure] = await tx
    .select()
    .from(outcomeMeasures)
    .where(
      and(eq(outcomeMeasures.customerId, customerId), eq(outcomeMeasures.kind, 'days-to-invoice')),
    );
  const [baseline] = await tx
    .select()
    .from(outcomeBaselines)
    .where(eq(outcomeBaselines.customerId, customerId))
    .orderBy(desc(outcomeBaselines.createdAt));
  const agreed = baseline?.measures.find(({ measureId }) => measureId === measure?.id);
  if (!measure || !baseline || !agreed) throw new Error('The board of the story has no baseline.');
  const figures = await tx
    .select()
    .from(outcomeFigures)
    .where(eq(outcomeFigures.measureId, measure.id))
    .orderBy(outcomeFigures.month);
  const shown = shownMeasure(measure, figures, { ...baseline, agreed }, baseline.kickoff);
  const number = (text: string | undefined) => text?.replace(/ days?$/, '') ?? '';
  const contact = mainContactOf(firm, COMPANY);
  const company = firm.companies.find(({ key }) => key === COMPANY)?.name ?? '';
  const story = {
    company,
    person: `${contact.name}, owner`,
    words:
      'I used to find out in the middle of the month what we had earned in the one before. Now the invoice leaves the week the work is done, and I know by Friday.',
    measure: 'Days from work done to invoice, on our own board',
    before: number(shown.baseline?.text),
    after: number(shown.latest?.text),
  };
  await tx.insert(settings).values([
    { key: 'company.story', value: printSetting('company.story', story) },
    {
      key: 'publishing.story.consent',
      value: `${contact.name}, in writing, after reading the text`,
    },
  ]);
}

/** The closing report of the same client on the page of results, with its consent. */
async function showResult(
  tx: Tx,
  firm: DemoFirm,
  people: DemoPeople,
  { now, customerId }: { now: Date; customerId: string },
): Promise<void> {
  const proposedBy = idOf(people.userIds, STAFF);
  const staff = { ...AN_ADMIN, userId: proposedBy, name: nameOf(firm, STAFF), email: '' };
  const content = frozenResult(await boardIn(tx, staff, customerId, demoDate(now, 0)));
  if (!content) throw new Error('The board of the results page has no closing report.');
  const contact = mainContactOf(firm, COMPANY);
  await tx.insert(outcomeResults).values({
    customerId,
    content,
    description: 'Commercial service contractor in Colorado',
    proposedBy,
    proposedByName: staff.name,
    createdAt: demoTime(now, { daysAgo: 9, hour: 10 }),
    consentedAt: demoTime(now, { daysAgo: 8, hour: 15.5 }),
    consentedBy: idOf(people.userIds, contact.key),
    consentedByName: contact.name,
    terms: RESULT_TERMS,
    showsName: true,
    showsDollars: true,
  });
}
