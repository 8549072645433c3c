import { and, desc, eq } from 'drizzle-orm';
import { shownMeasure } from '#app/areas/outcomes/shown-measure.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import {
  outcomeBaselines,
  outcomeFigures,
  outcomeMeasures,
} from '#app/records/outcome/outcome-tables.ts';
import { printSetting } from '#app/records/settings/declared-settings.ts';
import { settings } from '#app/records/settings/setting-tables.ts';
import { type DemoPeople, idOf } from './load-people.server.ts';
import { mainContactOf } from './load-proposals.server.ts';
import type { DemoFirm } from './types/firm.ts';

const COMPANY = 'tarryall';

/** The client story of the public page: its figures are those that the board of the client shows, whenever the demo is loaded. */
export async function loadStory(tx: Tx, firm: DemoFirm, people: DemoPeople): Promise<void> {
  const customerId = idOf(people.customerIds, COMPANY);
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
