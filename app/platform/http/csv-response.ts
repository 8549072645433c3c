/**
 * An answer that a browser saves as a file of comma-separated values: the headings, then the records of each batch, read
 * as fast as they are sent. `fileName` is ours, of letters, digits, dots and hyphens.
 */
export function csvResponse<Row>(
  fileName: string,
  headings: string,
  batches: AsyncGenerator<Row[]>,
  record: (row: Row) => string,
): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(headings)),
    pull: async (controller) => {
      const { done, value } = await batches.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value.map(record).join('')));
    },
    cancel: () => void batches.return(undefined),
  });
  return new Response(body, { headers: csvHeaders(fileName) });
}

/** The headers of a file of comma-separated values that is for one person alone. */
export function csvHeaders(fileName: string): Record<string, string> {
  return {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${fileName}"`,
    'Cache-Control': 'private, no-store',
  };
}
