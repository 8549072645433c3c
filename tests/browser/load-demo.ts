import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openEngine } from '#app/platform/db/database.server.ts';
import { quickPasswordHash } from '#tests/helpers/quick-password.ts';
import { DEMO_PASSWORD, LOADED_DEMO } from './demo.ts';
import { startProduct } from './product.ts';

/**
 * Loads the demo firm once; each installation on the embedded engine begins with a copy of its data. The demo's password
 * is hashed at a low cost in it, for tests sign in a hundred times: the product's own cost is paid by whom they sign up,
 * and on PostgreSQL.
 */
export default async function setup() {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'plenum-demo-'));
  const product = await startProduct({ DATA_DIR: dataDir });
  await product.stop();
  const engine = await openEngine({ dataDir });
  await engine.query('update auth_accounts set password = $1 where password is not null', [
    quickPasswordHash(DEMO_PASSWORD),
  ]);
  await engine.close();
  process.env[LOADED_DEMO] = dataDir;
  return () => rm(dataDir, { recursive: true, force: true });
}
