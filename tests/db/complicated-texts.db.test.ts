import { beforeAll, describe, expect, it } from 'vitest';
import { createContract, updateContract } from '#app/areas/contracts/contract-commands.server.ts';
import { createFromProposal } from '#app/areas/engagements/start-commands.server.ts';
import { startSchema } from '#app/areas/engagements/start-forms.ts';
import { createArticle, updateArticle } from '#app/areas/knowledge/article-commands.server.ts';
import {
  createProcedure,
  updateProcedure,
} from '#app/areas/procedures/procedure-commands.server.ts';
import { createProposal, updateProposal } from '#app/areas/proposals/proposal-commands.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { TooComplicatedError } from '#app/platform/markdown.ts';
import { kbArticles } from '#app/records/article/knowledge-tables.ts';
import { contracts } from '#app/records/contract/contract-tables.ts';
import { procedureVersions } from '#app/records/procedure/procedure-tables.ts';
import { proposals } from '#app/records/proposal/proposal-tables.ts';
import { makeArticle } from '#demo/makers.server.ts';
import { TOO_COMPLICATED } from '#tests/helpers/costly-texts.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeEngagementCast } from '#tests/helpers/engagement-cast.ts';
import { WORDS } from '#tests/helpers/procedure-cast.ts';

setUpDatabase();

const content = TOO_COMPLICATED['nested quotes'] ?? '';
let cast: Awaited<ReturnType<typeof makeEngagementCast>>;
beforeAll(async () => {
  cast = await makeEngagementCast();
});

/** Every text in Markdown that is stored. */
const stored = () =>
  unsafeOwnerTransaction(async (tx) => {
    const rows = [kbArticles, contracts, procedureVersions, proposals].map((table) =>
      tx.select({ id: table.id, content: table.content }).from(table),
    );
    return (await Promise.all(rows)).flat().sort((a, b) => a.id.localeCompare(b.id));
  });

describe('a text that is too complicated to show', () => {
  it('is refused by every command that writes one, and nothing is saved', async () => {
    const { ann, customer } = cast;
    const { customerId } = customer;
    const article = await unsafeOwnerTransaction((tx) => makeArticle(tx));
    const draft = await cast.proposal({ status: 'draft' });
    const accepted = await cast.proposal({ status: 'accepted' });
    const contract = await cast.contract({ status: 'draft' });
    const procedure = await createProcedure(ann, { ...WORDS, customerId });
    const before = await stored();
    const version = 1;
    const title = 'Too much';
    const start = startSchema.parse({
      version,
      makesContract: true,
      contractTitle: title,
      contractContent: content,
    });
    const commands: Record<string, () => Promise<unknown>> = {
      createArticle: () => createArticle(ann, { title, content, isPublished: true }),
      updateArticle: () => updateArticle(ann, article.id, { title, content, version }),
      createProposal: () => createProposal(ann, { customerId, title, content }),
      updateProposal: () => updateProposal(ann, draft.id, { title, content, version }),
      createFromProposal: () => createFromProposal(ann, accepted.id, start),
      createContract: () => createContract(ann, { customerId, title, content }),
      updateContract: () => updateContract(ann, contract.id, { title, content, version }),
      createProcedure: () => createProcedure(ann, { customerId, title, content }),
      updateProcedure: () => updateProcedure(ann, procedure, { title, content, version }),
    };
    for (const [name, command] of Object.entries(commands)) {
      await expect(command(), name).rejects.toThrow(TooComplicatedError);
    }
    expect(await stored()).toEqual(before);
  });
});
