import { describe, expect, it } from 'vitest';
import { readAnswer } from './send-file.ts';
import { MAX_FILE_BYTES } from './upload-limits.ts';
import {
  fileRefusal,
  type SendFile,
  UploadError,
  type Uploaded,
  UploadQueue,
} from './upload-queue.ts';

const named = (name: string, size = 3) => new File(['x'.repeat(size)], name);

/** A way to send whose outcomes the test decides, file by file. */
function sendingByHand() {
  const sent: { name: string; signal: AbortSignal; onProgress: (share: number) => void }[] = [];
  const outcomes = new Map<string, PromiseWithResolvers<Uploaded>>();
  const send: SendFile = (file, { signal, onProgress }) => {
    sent.push({ name: file.name, signal, onProgress });
    const outcome = Promise.withResolvers<Uploaded>();
    outcomes.set(file.name, outcome);
    signal.addEventListener('abort', () => outcome.reject(new UploadError('Stopped.', true)));
    return outcome.promise;
  };
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  return {
    send,
    sent,
    succeed: async (name: string) => {
      outcomes.get(name)?.resolve({
        id: `id of ${name}`,
        fileName: name,
        fileSize: 3,
        mimeType: 'text/plain',
      });
      await settled();
    },
    fail: async (name: string, error: Error) => {
      outcomes.get(name)?.reject(error);
      await settled();
    },
  };
}

const shown = (queue: UploadQueue) => queue.files.map(({ name, state }) => `${name} ${state}`);

describe('the files of an upload field', () => {
  it('are sent three at a time, in the order chosen', async () => {
    const hand = sendingByHand();
    const queue = new UploadQueue(hand.send, 10);
    queue.add(['a.txt', 'b.txt', 'c.txt', 'd.txt'].map((name) => named(name)));
    expect(hand.sent.map(({ name }) => name)).toEqual(['a.txt', 'b.txt', 'c.txt']);
    await hand.succeed('b.txt');
    expect(hand.sent.map(({ name }) => name)).toEqual(['a.txt', 'b.txt', 'c.txt', 'd.txt']);
    expect(shown(queue)).toEqual(['a.txt sending', 'b.txt done', 'c.txt sending', 'd.txt sending']);
  });

  it('tell how far they are, and who listens', () => {
    const hand = sendingByHand();
    const queue = new UploadQueue(hand.send, 10);
    let changes = 0;
    const stop = queue.subscribe(() => {
      changes += 1;
    });
    queue.add([named('a.txt')]);
    const before = changes;
    hand.sent[0]?.onProgress(0.4);
    expect(queue.files[0]).toMatchObject({ state: 'sending', progress: 0.4 });
    expect(changes).toBe(before + 1);
    stop();
    hand.sent[0]?.onProgress(0.5);
    expect(changes).toBe(before + 1);
  });

  it('fail with the sentence they were refused with, and can be sent again where that helps', async () => {
    const hand = sendingByHand();
    const queue = new UploadQueue(hand.send, 10);
    queue.add([named('a.txt'), named('b.txt')]);
    await hand.fail('a.txt', new UploadError('The connection was lost. Try again.', true));
    await hand.fail('b.txt', new UploadError('b.txt is not a kind of file.', false));
    expect(queue.files).toMatchObject([
      { state: 'failed', error: 'The connection was lost. Try again.', canRetry: true },
      { state: 'failed', error: 'b.txt is not a kind of file.', canRetry: false },
    ]);
    queue.retry(queue.files[0]?.key ?? '');
    await hand.succeed('a.txt');
    expect(shown(queue)).toEqual(['a.txt done', 'b.txt failed']);
  });

  it('are stopped when they are taken out, and nothing of them comes back', async () => {
    const hand = sendingByHand();
    const told: string[] = [];
    const queue = new UploadQueue(hand.send, 10, ({ fileName }) => told.push(fileName));
    queue.add([named('a.txt')]);
    queue.remove(queue.files[0]?.key ?? '');
    expect(hand.sent[0]?.signal.aborted).toBe(true);
    await hand.succeed('a.txt');
    hand.sent[0]?.onProgress(0.9);
    expect(queue.files).toEqual([]);
    expect(told).toEqual([]);
  });

  it('are refused before sending when there are too many, and the others go', () => {
    const hand = sendingByHand();
    const queue = new UploadQueue(hand.send, 2);
    queue.add([named('a.txt'), named('b.exe'), named('c.txt'), named('d.txt')]);
    expect(hand.sent.map(({ name }) => name)).toEqual(['a.txt', 'c.txt']);
    expect(queue.files.at(-1)).toMatchObject({
      error: 'At most 2 files at once.',
      canRetry: false,
    });
  });

  it('give way to the next one where the field takes a single file', async () => {
    const hand = sendingByHand();
    const queue = new UploadQueue(hand.send, 1);
    queue.add([named('a.txt')]);
    await hand.succeed('a.txt');
    queue.add([named('b.txt')]);
    await hand.succeed('b.txt');
    expect(shown(queue)).toEqual(['b.txt done']);
  });
});

describe('a file that is not sent', () => {
  it.each([
    ['program.exe', 10, 'program.exe is not a file type that can be stored.'],
    ['README', 10, 'README is not a file type that can be stored.'],
    ['.pdf', 10, '.pdf is not a file type that can be stored.'],
    ['empty.pdf', 0, 'empty.pdf is empty.'],
    ['large.pdf', MAX_FILE_BYTES + 1, 'A file can be at most 25 MB.'],
  ])('%s of %i bytes says why', (name, size, sentence) => {
    expect(fileRefusal({ name, size })).toBe(sentence);
  });

  it('is none that the server takes', () => {
    expect(fileRefusal({ name: 'Rooftop unit 4.PDF', size: MAX_FILE_BYTES })).toBeNull();
  });
});

describe("the server's answer", () => {
  const upload = {
    id: '0192f3a4-5b6c-7d8e-9f00-112233445566',
    fileName: 'a.txt',
    fileSize: 3,
    mimeType: 'text/plain',
  };

  it('is the upload when it was taken', () => {
    expect(readAnswer(201, JSON.stringify({ upload }))).toEqual(upload);
  });

  it.each([
    ['a refusal', 415, '{"error":"No."}', 'No.', false],
    ['too many', 429, '{"error":"Too many."}', 'Too many.', true],
    ['a sign-in screen', 200, '<html>', 'You are signed out.', true],
    ['a broken server', 502, 'Bad gateway', 'The server could not take this file.', true],
  ])('%s is an error in words', (_what, status, body, sentence, canRetry) => {
    const read = () => readAnswer(status, body);
    expect(read).toThrow(sentence);
    expect(read).toThrow(expect.objectContaining({ canRetry }));
  });
});
