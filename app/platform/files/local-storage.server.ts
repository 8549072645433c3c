import { createReadStream } from 'node:fs';
import { link, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { FileStorage } from './file-storage.ts';

/** Files in a folder of this machine. @throws Error for a key that would leave the folder. */
export function localStorage(folder: string): FileStorage {
  const fileOf = (key: string) => {
    const file = path.resolve(folder, key);
    if (!file.startsWith(`${folder}${path.sep}`)) {
      throw new Error('A file key must stay in the folder.');
    }
    return file;
  };
  const placeFor = async (key: string) => {
    const file = fileOf(key);
    await mkdir(path.dirname(file), { recursive: true });
    return file;
  };
  // A file's name outlives a power cut once its folder is written, a new folder's once the one above is.
  const syncFolders = async (file: string) => {
    for (
      let at = path.dirname(file);
      at.length >= path.dirname(folder).length;
      at = path.dirname(at)
    ) {
      const handle = await open(at, 'r');
      await handle.sync().finally(() => handle.close());
    }
  };
  return {
    async take(key, localFile) {
      const handle = await open(localFile, 'r+');
      // The record that will name the file must not outlive it in a power cut.
      await handle.datasync();
      await handle.close();
      const file = await placeFor(key);
      await rename(localFile, file);
      await syncFolders(file);
    },
    async open(key, range) {
      const file = fileOf(key);
      const handle = await open(file, 'r').catch(ignoreMissing);
      if (!handle) return null;
      return Readable.toWeb(
        createReadStream(file, { fd: handle, ...range }),
      ) as ReadableStream<Uint8Array>;
    },
    async copy(from, to) {
      const file = await placeFor(to);
      await link(fileOf(from), file);
      await syncFolders(file);
    },
    async remove(key) {
      await rm(fileOf(key), { force: true });
    },
    async *list() {
      const entries = await opendir(folder, { recursive: true }).catch(ignoreMissing);
      if (!entries) return;
      for await (const entry of entries) {
        if (!entry.isFile()) continue;
        const file = path.join(entry.parentPath, entry.name);
        const found = await stat(file).catch(ignoreMissing);
        if (!found) continue;
        yield {
          key: path.relative(folder, file).split(path.sep).join('/'),
          size: found.size,
          // A copy is a second link to the same bytes and has their mtime; linking and renaming set ctime.
          storedAt: found.ctime,
        };
      }
    },
  };
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
