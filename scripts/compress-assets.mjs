import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(?:js|css|svg|json)$/;

// A large script is compressed as one block.
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGBLOCK]: 20 };

/** Writes a .br and a .gz beside each text asset of the build, so that serving one costs no compression. */
export async function compressAssets(folder) {
  const names = readdirSync(folder).filter((name) => COMPRESSIBLE.test(name));
  for (const name of names) {
    const file = path.join(folder, name);
    const bytes = readFileSync(file);
    const [br, gz] = await Promise.all([
      promisify(brotliCompress)(bytes, { params: BROTLI }),
      promisify(gzip)(bytes, { level: 9 }),
    ]);
    writeFileSync(`${file}.br`, br);
    writeFileSync(`${file}.gz`, gz);
  }
}
