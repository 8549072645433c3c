import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customerDocuments } from '#app/records/document/document-tables.ts';
import { get, makeCast, type RunningApp, signIn, startApp } from '#tests/helpers/app.ts';
import { makeDocument } from '#tests/helpers/makers.ts';

let app: RunningApp;
let cast: Awaited<ReturnType<typeof makeCast>>;
let customer: string;
let other: string;
let admin: string;

const TEXT = 'Findings of the diagnostic sprint';

beforeAll(async () => {
  app = await startApp();
  cast = await makeCast(app);
  customer = await signIn(app, 'customer@cast.example');
  other = await signIn(app, 'other@cast.example');
  admin = await signIn(app, 'admin@cast.example');
});
afterAll(() => app?.stop());

/** A document of the customer with its bytes; returns the address of its file. */
async function stored(
  file: { fileName?: string; mimeType?: string } = {},
  content = TEXT,
): Promise<string> {
  const { document, version } = await app.owner((tx) =>
    makeDocument(tx, cast.customer.profile, { file: { ...file, fileSize: content.length } }),
  );
  const bytes = path.join(app.dataDir, 'files', version.filePath);
  await mkdir(path.dirname(bytes), { recursive: true });
  await writeFile(bytes, content);
  return `/files/documents/${document.id}/1`;
}

const asCustomer = (address: string, headers: Record<string, string> = {}) =>
  get(app, address, { cookie: customer, ...headers });

describe('a download', () => {
  it('is the bytes, as an attachment that no browser guesses at', async () => {
    const response = await asCustomer(await stored());
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(TEXT);
    const { headers } = response;
    expect(headers.get('content-disposition')).toBe('attachment; filename=findings.txt');
    expect(headers.get('content-type')).toBe('text/plain');
    expect(headers.get('content-length')).toBe(String(TEXT.length));
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('cache-control')).toBe('private, no-store');
  });

  it.each([
    ['Prüfbericht Wärmepumpe.txt', /filename\*=UTF-8''Pr%C3%BCfbericht%20W%C3%A4rmepumpe\.txt/],
    ['../../etc/passwd.txt', /^attachment; filename=passwd\.txt$/],
    ['a"b\r\nSet-Cookie: x=1.txt', /^attachment; filename="[^\r\n]*"/],
    ['冷凍機.txt', /filename\*=UTF-8''%E5%86%B7%E5%87%8D%E6%A9%9F\.txt/],
  ])('named %j brings its name along and nothing else', async (fileName, expected) => {
    const response = await asCustomer(await stored({ fileName }));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toMatch(expected);
    expect(response.headers.get('set-cookie') ?? '').not.toContain('x=1');
  });

  it('is shown in place only where that is safe', async () => {
    const pdf = `${await stored({ fileName: 'a.pdf', mimeType: 'application/pdf' })}?inline`;
    const shown = await asCustomer(pdf);
    expect(shown.headers.get('content-disposition')).toMatch(/^inline/);
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
    const picture = `${await stored({ fileName: 'a.png', mimeType: 'image/png' })}?inline`;
    expect((await asCustomer(picture)).headers.get('content-security-policy')).toContain('sandbox');
    for (const [fileName, mimeType] of [
      ['a.txt', 'text/plain'],
      ['a.md', 'text/markdown'],
      ['a.heic', 'image/heic'],
    ] as const) {
      const response = await asCustomer(`${await stored({ fileName, mimeType })}?inline`);
      expect(response.headers.get('content-disposition'), fileName).toMatch(/^attachment/);
    }
  });

  it('comes in parts to who asks for parts', async () => {
    const address = await stored();
    const part = await asCustomer(address, { range: 'bytes=0-7' });
    expect(part.status).toBe(206);
    expect(await part.text()).toBe('Findings');
    expect(part.headers.get('content-range')).toBe(`bytes 0-7/${TEXT.length}`);
    const end = await asCustomer(address, { range: 'bytes=-6' });
    expect([end.status, await end.text()]).toEqual([206, 'sprint']);
    const outside = await asCustomer(address, { range: 'bytes=900-' });
    expect(outside.status).toBe(416);
    expect(outside.headers.get('content-range')).toBe(`bytes */${TEXT.length}`);
    const stale = await asCustomer(address, { range: 'bytes=0-7', 'if-range': '"older"' });
    expect([stale.status, await stale.text()]).toEqual([200, TEXT]);
  });

  it('is not sent again to who has it, nor its bytes to who asks for the head', async () => {
    const address = await stored();
    const etag = (await asCustomer(address)).headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]+"$/);
    const again = await asCustomer(address, { 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const head = await fetch(app.address + address, {
      method: 'HEAD',
      headers: { cookie: customer },
    });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('content-length')).toBe(String(TEXT.length));
    // What one may not have is no more there for its holder: the check comes first.
    expect((await get(app, address, { cookie: other, 'if-none-match': etag })).status).toBe(404);
  });

  it('is not there for anybody else, for a version that is none, or without bytes', async () => {
    const address = await stored();
    const latest = address.replace(/1$/, 'latest');
    expect((await asCustomer(latest)).status).toBe(200);
    expect((await get(app, latest, { cookie: admin })).status).toBe(200);
    expect((await get(app, latest, { cookie: other })).status).toBe(404);
    for (const number of ['0', '2', '-1', '1.5', '99999999999999999999', 'first']) {
      const response = await asCustomer(address.replace(/1$/, number));
      expect(response.status, number).toBe(404);
    }
    expect((await asCustomer('/files/documents/not-an-id/1')).status).toBe(404);
    const { document } = await app.owner((tx) => makeDocument(tx, cast.customer.profile));
    expect((await asCustomer(`/files/documents/${document.id}/1`)).status).toBe(404);
  });

  it('ends for the customer with the archiving of its document', async () => {
    const address = await stored();
    expect((await asCustomer(address)).status).toBe(200);
    const id = address.split('/')[3] ?? '';
    await app.owner((tx) =>
      tx
        .update(customerDocuments)
        .set({ archivedAt: new Date() })
        .where(eq(customerDocuments.id, id)),
    );
    expect((await asCustomer(address)).status).toBe(404);
    expect((await asCustomer(`${address}?inline`, { range: 'bytes=0-7' })).status).toBe(404);
    expect((await get(app, address, { cookie: admin })).status).toBe(200);
  });
});
