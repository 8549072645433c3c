import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import type { FileStorage } from './file-storage.ts';

/** A bucket of an S3-compatible service; without an endpoint it is Amazon's own. */
export type S3Place = {
  bucket: string;
  endpoint: string | null;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** Files as objects of a bucket. The bucket has to exist and stay private. */
export function s3Storage(place: S3Place): FileStorage {
  const client = new S3Client({
    region: place.region,
    credentials: { accessKeyId: place.accessKeyId, secretAccessKey: place.secretAccessKey },
    // Services beside Amazon's often know neither buckets as host names nor the newer checksums.
    ...(place.endpoint && { endpoint: place.endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const Bucket = place.bucket;
  return {
    async take(key, localFile, { size, mimeType }) {
      await client.send(
        new PutObjectCommand({
          Bucket,
          Key: key,
          Body: createReadStream(localFile),
          ContentLength: size,
          ContentType: mimeType,
        }),
      );
      await rm(localFile);
    },
    async open(key, range) {
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
      const source = `${Bucket}/${from}`.split('/').map(encodeURIComponent).join('/');
      await client.send(new CopyObjectCommand({ Bucket, Key: to, CopySource: source }));
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: key }));
    },
    async *list() {
      for await (const { Contents } of paginateListObjectsV2({ client }, { Bucket })) {
        for (const { Key, Size, LastModified } of Contents ?? []) {
          if (Key) yield { key: Key, size: Size ?? 0, storedAt: LastModified ?? new Date() };
        }
      }
    },
  };
}
