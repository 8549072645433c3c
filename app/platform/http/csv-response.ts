// Without it Excel reads the file in the letters of the computer's own region.
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * A response that a browser saves as a CSV file: the headings, then the records of each batch, read as fast as they are sent.
 * `fileName` is ours, of letters, digits, dots and hyphens.
 */
export function csvResponse<Row>(
  fileName: string,
  headings: string,
  batches: AsyncGenerator<Row[]>,
  record: (row: Row) => string,
): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(BYTE_ORDER_MARK + headings)),
    pull: async (controller) => {
      const { done, value } = await batches.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value.map(record).join('')));
    },
    cancel: () => void batches.return(undefined),
  });
  return new Response(body, { headers: csvHeaders(fileName) });
}

/** A response that a browser saves as a file with this CSV text. */
export function csvTextResponse(fileName: string, text: string): Response {
  return new Response(BYTE_ORDER_MARK + text, { headers: csvHeaders(fileName) });
}

/** The headers of a file of comma-separated values that is for one person alone. */
function csvHeaders(fileName: string): Record<string, string> {
  return {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${fileName}"`,
    'Cache-Control': 'private, no-store',
  };
}
