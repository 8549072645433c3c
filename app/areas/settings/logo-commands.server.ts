import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { RefusedError } from '#app/access/refusals.ts';
import {
  claimUploads,
  FILE_IS_GONE,
  removeFileJob,
} from '#app/areas/uploads/upload-commands.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { files } from '#app/platform/files/files.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { issuedDocuments } from '#app/records/invoice/issued-tables.ts';
import type { StoredLogo } from '#app/records/settings/firm-logo.ts';
import { readStored } from '#app/records/settings/stored-settings.server.ts';
import { refreshFirm } from './firm-hours-queries.server.ts';
import type { LogoForm } from './logo-forms.ts';
import { pictureRefusal } from './picture-refusal.server.ts';
import { lockSettings, writeStored } from './setting-store-commands.server.ts';

const FOLDER = 'firm';

/**
 * Makes an uploaded picture the firm's logo, instead of the previous one.
 * @throws RefusedError when it is not a PNG or JPEG, is larger than 1 MB, or can't be drawn.
 */
export async function setLogo(actor: AdminActor, { uploads }: LogoForm): Promise<void> {
  await asActor(actor, async (tx) => {
    const [file] = await claimUploads(tx, actor, uploads, FOLDER);
    if (!file) throw new RefusedError(FILE_IS_GONE);
    const refusal = await pictureRefusal(file, 'A logo');
    if (refusal) {
      // The upload stays with its sender; only its copy goes.
      await files().remove(file.filePath);
      throw new RefusedError(refusal);
    }
    await lockSettings(tx);
    await replaceLogo(tx, actor, file);
  });
  await refreshFirm();
}

/** Removes the firm's logo; the built-in mark replaces it. */
export async function removeLogo(actor: AdminActor): Promise<void> {
  await asActor(actor, async (tx) => {
    await lockSettings(tx);
    await replaceLogo(tx, actor, null);
  });
  await refreshFirm();
}

/** Stores a logo. The one before stays where something was issued with it, whose PDF is drawn when somebody asks for it. */
async function replaceLogo(tx: Tx, actor: AdminActor, logo: StoredLogo | null): Promise<void> {
  const { values } = await readStored(tx, ['company.logo', 'billing.logos.earlier']);
  const before = values['company.logo'];
  const earlier = values['billing.logos.earlier'];
  const isPrinted = before !== null && (await hasIssued(tx));
  if (before && !isPrinted) await enqueue(tx, removeFileJob, { key: before.filePath });
  await writeStored(tx, actor, {
    'company.logo': logo,
    ...(isPrinted && { 'billing.logos.earlier': [...earlier, before] }),
  });
}

async function hasIssued(tx: Tx): Promise<boolean> {
  const [any] = await tx.select({ id: issuedDocuments.id }).from(issuedDocuments).limit(1);
  return any !== undefined;
}
