import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stagedUploads } from '#app/records/document/upload-tables.ts';
import { makeCast, ORIGIN, type RunningApp, signIn, startApp } from '#tests/helpers/app.ts';
import { type Clamd, startClamd } from '#tests/helpers/clamd.ts';
import { hostileFiles } from '#tests/helpers/hostile-files.ts';

let app: RunningApp;
let cookie: string;
let clamd: Clamd;

beforeAll(async () => {
  clamd = await startClamd();
  app = await startApp({ CLAMAV_ADDRESS: `127.0.0.1:${clamd.port}` });
  await makeCast(app);
  cookie = await signIn(app, 'customer@cast.example');
});
afterAll(async () => {
  await app?.stop();
  await clamd?.stop();
});

const MEGABYTE = 1024 * 1024;
const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);
const EXE = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(600)]);

function pdfOf(size: number): Buffer<ArrayBuffer> {
  const bytes = Buffer.alloc(size, ' ');
  PDF.copy(bytes);
  return bytes;
}

async function send(
  body: Buffer | ReadableStream,
  name: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; answer: { upload?: Record<string, unknown>; error?: string } }> {
  const response = await fetch(`${app.address}/files/uploads`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      origin: ORIGIN,
      cookie,
      'content-type': 'application/octet-stream',
      'x-file-name': encodeURIComponent(name),
      ...headers,
    },
    body: body as BodyInit,
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  });
  return { status: response.status, answer: await response.json() };
}

async function storedFiles(): Promise<string[]> {
  const all = await readdir(app.dataDir, { recursive: true });
  return all.filter((entry) => /^(files|incoming)\/.*\.?/.test(entry) && entry.includes('.'));
}

describe('sending a file', () => {
  it('takes 25 MB', async () => {
    const { status, answer } = await send(pdfOf(25 * MEGABYTE), 'plans.pdf');
    expect(status).toBe(201);
    expect(answer.upload).toMatchObject({
      fileName: 'plans.pdf',
      fileSize: 25 * MEGABYTE,
      mimeType: 'application/pdf',
    });
  });

  it('refuses 26 MB with a sentence, whether its size was told or not, and keeps nothing', async () => {
    const before = await storedFiles();
    const told = await send(pdfOf(26 * MEGABYTE), 'plans.pdf').catch((error: Error) => error);
    // The server may close the connection while the rest of the file is still on its way.
    if (!(told instanceof Error)) {
      expect(told).toEqual({ status: 413, answer: { error: 'A file can be at most 25 MB.' } });
    }
    let sent = 0;
    const untold = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent === 26) return controller.close();
        sent += 1;
        controller.enqueue(sent === 1 ? pdfOf(MEGABYTE) : Buffer.alloc(MEGABYTE));
      },
    });
    const streamed = await send(untold, 'plans.pdf').catch((error: Error) => error);
    if (!(streamed instanceof Error)) expect(streamed.status).toBe(413);
    expect(await storedFiles()).toEqual(before);
    expect(await app.owner((tx) => tx.select().from(stagedUploads))).toHaveLength(1);
  });

  it('refuses a renamed program', async () => {
    const { status, answer } = await send(EXE, 'invoice.pdf');
    expect(status).toBe(415);
    expect(answer.error).toBe('invoice.pdf is not a file type that can be stored.');
  });

  it('keeps of a path in the name only the name', async () => {
    const { status, answer } = await send(PDF, '../../../etc/cron.d/job.pdf');
    expect(status).toBe(201);
    expect(answer.upload?.fileName).toBe('job.pdf');
    const stored = await app.owner((tx) => tx.select().from(stagedUploads));
    expect(stored.map(({ filePath }) => filePath).join()).not.toMatch(/etc|job/);
    expect((await storedFiles()).every((file) => /^files\/staged\/[\w-]+\.pdf$/.test(file))).toBe(
      true,
    );
  });

  it('refuses an empty file and a missing name keeps a plain one', async () => {
    expect((await send(Buffer.alloc(0), 'a.pdf')).status).toBe(400);
    const { answer } = await send(PDF, '', { 'x-file-name': '%E0%A4%A' });
    expect(answer.upload?.fileName).toBe('%E0%A4%A.pdf');
  });

  // What browsers call a CSV file: docs/field-cases.md says which, and where it was reported.
  it.each([
    'application/vnd.ms-excel',
    'application/octet-stream',
    'text/comma-separated-values',
    '',
  ])('takes a CSV file that a browser calls %j for what it is', async (type) => {
    const { status, answer } = await send(Buffer.from('Customer;Hours\nAlder;2\n'), 'hours.csv', {
      'content-type': type,
    });
    expect([status, answer.upload?.mimeType]).toEqual([201, 'text/csv']);
  });

  it('answers each file that is cut, doubled or called what it is not, in words', async () => {
    const begun = /^(?:zip|docx|png|ogg|ebml|id3)/;
    const sent = hostileFiles().filter(
      ({ name, bytes }) => begun.test(name) && !name.includes('cut at') && bytes.length > 7,
    );
    for (const { name, bytes } of sent.slice(0, 40)) {
      const { status, answer } = await send(bytes, 'readings.csv');
      expect([201, 415], name).toContain(status);
      if (status === 415) expect(answer.error).toMatch(/^readings\.csv is not a file type/);
    }
  });

  it('keeps no file with a virus, and none while nobody can look', async () => {
    const before = await storedFiles();
    clamd.answers((peer) => peer.end('stream: Eicar-Test-Signature FOUND\0'));
    const infected = await send(PDF, 'plans.pdf');
    expect([infected.status, infected.answer]).toEqual([
      422,
      { error: 'The virus scanner refuses plans.pdf.' },
    ]);
    clamd.answers((peer) => peer.end('ERROR\0'));
    const unseen = await send(PDF, 'plans.pdf');
    expect([unseen.status, unseen.answer]).toEqual([
      503,
      { error: expect.stringContaining('Please try again later.') },
    ]);
    expect(await storedFiles()).toEqual(before);
  });
});
