import { Document, Image, Page } from '@react-pdf/renderer';
import { renderPdf } from '#app/platform/pdf.server.ts';

/** Draws a page with only a picture, which the renderer leaves out if it can't draw it; runs in a thread. */
export function drawPicture({
  data,
  format,
}: {
  data: Uint8Array;
  format: 'png' | 'jpg';
}): Promise<Uint8Array> {
  return renderPdf(
    <Document>
      <Page>
        <Image src={{ data: Buffer.from(data), format }} />
      </Page>
    </Document>,
  );
}
