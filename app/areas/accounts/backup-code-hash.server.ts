import { argon2, randomBytes } from 'node:crypto';

// The least of what OWASP and ASVS 5.0 (appendix C) accept for argon2id: 19 MiB, twice. It is in each hash, so that more
// can follow. There are ten codes at once, which scrypt at the cost of passwords would take seconds for.
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;
const FORM = /^argon2id\$(\d+)\$(\d+)\$(\d+)\$([A-Za-z0-9_-]+)\$[A-Za-z0-9_-]+$/;

type Cost = typeof COST;

/** Hashes an account's backup codes: "argon2id$19456$2$1$salt$key", with one salt for all. */
export async function hashBackupCodes(codes: readonly string[]): Promise<string[]> {
  const salt = randomBytes(SALT_BYTES);
  const hashes: string[] = [];
  // One after the other: they leave threads and memory to others.
  for (const code of codes) hashes.push(await hash(code, salt, COST));
  return hashes;
}

/** Whether this is a hash of a backup code, and not a code in readable form. */
export function isBackupCodeHash(stored: string): boolean {
  return FORM.test(stored);
}

/**
 * Hashes a typed code with the salt and cost of a stored one: equal codes have equal hashes.
 * @throws Error when what is stored is not a hash.
 */
export async function hashLike(stored: string, code: string): Promise<string> {
  const [, memory, passes, parallelism, salt = ''] = FORM.exec(stored) ?? [];
  if (!memory) throw new Error('This is not a hash of a backup code.');
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  return hash(code, Buffer.from(salt, 'base64url'), cost);
}

async function hash(code: string, salt: Buffer, cost: Cost): Promise<string> {
  const key = await derive(code, salt, cost);
  const { memory, passes, parallelism } = cost;
  const ends = [salt, key].map((bytes) => bytes.toString('base64url'));
  return ['argon2id', memory, passes, parallelism, ...ends].join('$');
}

function derive(code: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    argon2(
      'argon2id',
      { message: code, nonce: salt, tagLength: KEY_BYTES, ...cost },
      (error, key) => (error ? reject(error) : resolve(key)),
    ),
  );
}
