import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { unsafeAccountsTransaction } from '#app/platform/db/database.server.ts';
import { files, storeFile } from '#app/platform/files/files.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { metrics } from '#app/platform/metrics.server.ts';
import { inboundMails } from '#app/records/mailbox/mail-tables.ts';
import { inboundMailJob } from './inbound-mail-jobs.server.ts';

/** Where a message was found: a mailbox with its number there, or an address that it was posted to. */
type FoundAt = { mailbox: string; uidValidity?: number; uid?: number };

/**
 * Stores a raw message, once: first its bytes, then its row and the job that processes it. A message that is already there, by
 * its place or its bytes, changes nothing. No header is believed here: a copy that came another way is recognized once its
 * sender is proven.
 */
export function storeMail(raw: Uint8Array, at: FoundAt): Promise<'stored' | 'known'> {
  return store(raw, at, null);
}

/** Stores a message of which only the headers are available, or not even those: staff see that it exists, and the reason. */
export function storeHeaders(
  headers: Uint8Array | undefined,
  at: FoundAt,
  reason: string,
): Promise<'stored' | 'known'> {
  // Two messages without any headers are not copies of one.
  const place = `Comments: ${at.mailbox} ${at.uidValidity} ${at.uid}\r\n\r\n`;
  return store(headers ?? Buffer.from(place), at, reason);
}

async function store(
  raw: Uint8Array,
  at: FoundAt,
  refusal: string | null,
): Promise<'stored' | 'known'> {
  const id = randomUUID();
  const filePath = `mail/${id}.eml`;
  await storeFile(filePath, raw);
  // After an error the row may be there all the same, where only the answer of its commit was lost: the file stays, and
  // goes within two nights if no row names it.
  const outcome = await insertMail(id, filePath, raw, at, refusal);
  if (outcome === 'known') await files().remove(filePath);
  metrics.inboundMails.inc({ outcome });
  return outcome;
}

function insertMail(
  id: string,
  filePath: string,
  raw: Uint8Array,
  at: FoundAt,
  refusal: string | null,
) {
  return unsafeAccountsTransaction(async (tx) => {
    const made = await tx
      .insert(inboundMails)
      .values({
        id,
        mailbox: at.mailbox,
        uidValidity: at.uidValidity ?? null,
        uid: at.uid ?? null,
        messageKey: createHash('sha256').update(raw).digest('hex'),
        fileName: 'email.eml',
        filePath,
        fileSize: raw.byteLength,
        mimeType: 'message/rfc822',
        ...(refusal && { state: 'quarantined', reason: refusal, handledAt: sql`now()` }),
      })
      .onConflictDoNothing()
      .returning({ id: inboundMails.id });
    if (made.length === 0) return 'known' as const;
    if (!refusal) await enqueue(tx, inboundMailJob, { mailId: id });
    return 'stored' as const;
  });
}
