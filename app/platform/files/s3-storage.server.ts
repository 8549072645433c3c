import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { S3Client } from '@aws-sdk/client-s3';
import type { FileStorage } from './file-storage.ts';

/** A bucket of an S3-compatible service; without an endpoint it is Amazon's own. */
export type S3Place = {
  bucket: string;
  endpoint: string | null;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

const TIMES = {
  connect: 5_000,
  /** Until an answer begins: how long its bytes then take is up to who reads them. */
  answer: 10_000,
  /** A file of 25 MB on a slow line; below the 60 seconds that a proxy waits. */
  send: 50_000,
};

/** Files as objects of a bucket. The bucket has to exist and stay private. `times` are the longest waits, in milliseconds. */
export function s3Storage(place: S3Place, times = TIMES): FileStorage {
  let client: S3Client | null = null;
  // The library is loaded with the first file.
  const open = async () => {
    const library = await import('@aws-sdk/client-s3');
    client ??= new library.S3Client({
      region: place.region,
      credentials: { accessKeyId: place.accessKeyId, secretAccessKey: place.secretAccessKey },
      // Services beside Amazon's often know neither buckets as host names nor the newer checksums.
      ...(place.endpoint && { endpoint: place.endpoint, forcePathStyle: true }),
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 2,
      requestHandler: {
        connectionTimeout: times.connect,
        requestTimeout: times.answer,
        throwOnRequestTimeout: true,
      },
    });
    return { client, ...library };
  };
  const Bucket = place.bucket;
  // Open transactions wait for copies and removals: all tries of one share the time, up to the end of the answer.
  const soon = () => ({ abortSignal: AbortSignal.timeout(times.answer) });
  return {
    async take(key, localFile, { size, mimeType }) {
      const { client, PutObjectCommand } = await open();
      await client.send(
        new PutObjectCommand({
          Bucket,
          Key: key,
          Body: createReadStream(localFile),
          ContentLength: size,
          ContentType: mimeType,
        }),
        { requestTimeout: times.send },
      );
      await rm(localFile);
    },
    async open(key, range) {
      const { client, GetObjectCommand, NoSuchKey } = await open();
      try {
        const { Body } = await client.send(
          new GetObjectCommand({
            Bucket,
            Key: key,
            ...(range && { Range: `bytes=${range.start}-${range.end}` }),
          }),
        );
        return Body?.transformToWebStream() ?? null;
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },
    async copy(from, to) {
      const { client, CopyObjectCommand } = await open();
      const source = `${Bucket}/${from}`.split('/').map(encodeURIComponent).join('/');
      await client.send(new CopyObjectCommand({ Bucket, Key: to, CopySource: source }), soon());
    },
    async remove(key) {
      const { client, DeleteObjectCommand } = await open();
      await client.send(new DeleteObjectCommand({ Bucket, Key: key }), soon());
    },
    async *list() {
      const { client, paginateListObjectsV2 } = await open();
      for await (const { Contents } of paginateListObjectsV2({ client }, { Bucket })) {
        for (const { Key, Size, LastModified } of Contents ?? []) {
          if (Key) yield { key: Key, size: Size ?? 0, storedAt: LastModified ?? new Date() };
        }
      }
    },
  };
}
