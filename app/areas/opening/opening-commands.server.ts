import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { refreshFirm } from '#app/areas/settings/firm-hours-queries.server.ts';
import { lockSettings, writeStored } from '#app/areas/settings/setting-store-commands.server.ts';
import { missingWords, SAMPLE_STAYS } from './opening-lines.ts';
import { openingLines } from './opening-queries.server.ts';
import { hasSample } from './sample/sample-commands.server.ts';

/**
 * Opens the firm's site to visitors. Of two who publish at once the second changes nothing.
 * @throws RefusedError that names what is not filled in, or while the sample client is there.
 */
export async function publishSite(actor: AdminActor): Promise<void> {
  await asActor(actor, async (tx) => {
    await lockSettings(tx);
    const missing = missingWords(await openingLines(tx));
    if (missing) throw new RefusedError(missing);
    if (await hasSample(tx)) throw new RefusedError(SAMPLE_STAYS);
    await writeStored(tx, actor, { 'company.published': true });
  });
  await refreshFirm();
}
