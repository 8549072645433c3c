import {
  CHECKLIST_FILE_NAME,
  renderChecklistPdf,
} from '#app/areas/inquiries/checklist/checklist-pdf.server.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';

export async function loader() {
  const pdf = await renderChecklistPdf(firmNow());
  return new Response(new Uint8Array(pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${CHECKLIST_FILE_NAME}"`,
      'Cache-Control': 'public, max-age=3600',
    },
  });
}
