/** A PDF as a download. Its content is only for the person who asked, so nothing on the way caches it. */
export function pdfResponse({ fileName, pdf }: { fileName: string; pdf: Uint8Array }): Response {
  return new Response(new Uint8Array(pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'no-store',
    },
  });
}

/** A UBL document as a download, for the person who asked alone. */
export function ublResponse({
  fileName,
  content,
}: {
  fileName: string;
  content: string;
}): Response {
  return new Response(content, {
    headers: {
      'Content-Type': 'application/xml; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'no-store',
    },
  });
}
