/** A PDF as a download. What it says is the asker's alone, so nothing on the way keeps it. */
export function pdfResponse({ fileName, pdf }: { fileName: string; pdf: Uint8Array }): Response {
  return new Response(new Uint8Array(pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'no-store',
    },
  });
}
