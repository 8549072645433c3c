import type { AdminActor } from '#app/access/actor.ts';
import { importFile } from '#app/areas/outcomes/import-commands.server.ts';
import { addMeasure } from '#app/areas/outcomes/measure-commands.server.ts';
import { measureSchema } from '#app/areas/outcomes/outcome-forms.ts';
import { stageUpload } from '#app/areas/uploads/upload-commands.server.ts';

/** Adds a measure to a customer's board, with what a form says beside its kind. Returns its id. */
export function addTo(
  admin: AdminActor,
  customerId: string,
  form: Record<string, unknown>,
): Promise<string> {
  return addMeasure(admin, customerId, measureSchema.parse(form));
}

/** Imports a CSV text into a measure. */
export async function importText(
  admin: AdminActor,
  place: { customerId: string; measureId: string },
  text: string,
  form: { layout: string; asOf?: string; column1?: string; column2?: string; column3?: string },
  fileName = 'export.csv',
) {
  const { body } = new Response(text);
  if (!body) throw new Error('There is no body.');
  const { id } = await stageUpload(admin, { fileName, body });
  return importFile(admin, place, { uploads: [id], ...form });
}

/** The months (YYYY-MM) from one on. */
export function monthsFrom(first: string, count: number): string[] {
  const [year = 0, month = 1] = first.split('-').map(Number);
  return Array.from({ length: count }, (_, at) =>
    new Date(Date.UTC(year, month - 1 + at, 1)).toISOString().slice(0, 7),
  );
}
