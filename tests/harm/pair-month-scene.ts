import { eq } from 'drizzle-orm';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { importFile, withdrawImport } from '#app/areas/outcomes/import-commands.server.ts';
import {
  endMonthlyPlan,
  planMonthlyFiles,
} from '#app/areas/outcomes/monthly/plan-commands.server.ts';
import { sendRequestedFile } from '#app/areas/outcomes/monthly/send-commands.server.ts';
import { monthsLater } from '#app/areas/outcomes/period-figure.ts';
import { stageUpload } from '#app/areas/uploads/upload-commands.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { monthlyRequestedFiles } from '#app/records/outcome/monthly-file-tables.ts';
import { addTo } from '#tests/helpers/outcomes.ts';
import { people, type Scene } from './pair-cast.ts';

/** A month of which three files were asked for: one is in, the others staff or the customer have at hand. */
export async function monthFiles(): Promise<Scene> {
  const { ann, carla, customerId } = await people();
  const month = monthsLater(`${firmDay().slice(0, 7)}-01`, -1).slice(0, 7);
  const measureOf = (kind: string) => addTo(ann, customerId, { kind });
  const measures = {
    hours: await measureOf('billable-share'),
    minutes: await measureOf('admin-minutes'),
    quotes: await measureOf('close-rate-count'),
  };
  const layouts = {
    hours: 'own-billable-share',
    minutes: 'own-admin-minutes',
    quotes: 'own-close-rate',
  };
  const texts = {
    hours: `Date,Billed hours,Paid hours\n${month}-03,60,80\n`,
    minutes: `Date,Minutes,Work orders\n${month}-03,60,8\n`,
    quotes: `Decided,Result\n${month}-03,won\n`,
  };
  const planId = await planMonthlyFiles(ann, customerId, {
    files: [
      `${measures.hours} ${layouts.hours}`,
      `${measures.minutes} ${layouts.minutes}`,
      `${measures.quotes} ${layouts.quotes}`,
    ],
    dueDay: '5',
    remindBefore: '2',
    remindAfter: '1',
    firstMonth: month,
  });
  type File = keyof typeof texts;
  const staged = async (actor: AdminActor | CustomerActor, file: File) => {
    const { body } = new Response(texts[file]);
    if (!body) throw new Error('There is no body.');
    return [(await stageUpload(actor, { fileName: 'month.csv', body })).id];
  };
  const imports = async (file: File) => {
    const uploads = await staged(ann, file);
    const place = { customerId, measureId: measures[file] };
    return () => importFile(ann, place, { uploads, layout: layouts[file] });
  };
  await (await imports('quotes'))();
  const asked = async (file: File) => {
    const [found] = await unsafeOwnerTransaction((tx) =>
      tx
        .select({ id: monthlyRequestedFiles.id, importId: monthlyRequestedFiles.importId })
        .from(monthlyRequestedFiles)
        .where(eq(monthlyRequestedFiles.measureId, measures[file])),
    );
    if (!found) throw new Error(`${file} were not asked for.`);
    return found;
  };
  const sends = async (file: File) => {
    const uploads = await staged(carla, file);
    const { id } = await asked(file);
    return () => sendRequestedFile(carla, id, { uploads });
  };
  const importId = (await asked('quotes')).importId ?? '';
  const ofMeasures = `measure_id in ('${Object.values(measures).join("', '")}')`;
  return {
    customerId,
    rows: {
      monthly_file_requests: `customer_id = '${customerId}'`,
      monthly_requested_files: ofMeasures,
      outcome_figures: ofMeasures,
    },
    commands: {
      'import the hours': await imports('hours'),
      'import the minutes': await imports('minutes'),
      'send the hours': await sends('hours'),
      'send the minutes': await sends('minutes'),
      'withdraw the quotes': () => withdrawImport(ann, { customerId, importId }, 'Wrong file'),
      'end the plan': () => endMonthlyPlan(ann, { customerId, planId }),
    },
  };
}
