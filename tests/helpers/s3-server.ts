import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import type { S3Place } from '#app/platform/files/s3-storage.server.ts';

// The one key that the server knows. It refuses any other, and leaves the newer signatures unchecked.
const KEY = 'S3RVER';

/** Starts an S3 server with one private bucket on a free port, its objects in a folder of their own. */
export async function startS3Server(): Promise<{ place: S3Place; stop: () => Promise<void> }> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'plenum-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'plenum-files', configs: [] }],
  });
  const { port } = await server.run();
  return {
    place: {
      bucket: 'plenum-files',
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      accessKeyId: KEY,
      secretAccessKey: KEY,
    },
    stop: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
