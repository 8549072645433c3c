import { data } from 'react-router';
import { z } from 'zod';
import { VISITOR } from '#app/access/actor.ts';
import {
  listPublishedArticles,
  listReaderCategories,
} from '#app/areas/knowledge/knowledge-queries.server.ts';
import { KnowledgeList } from '#app/areas/knowledge/public/KnowledgeList.tsx';
import { noteMissedSearch } from '#app/areas/knowledge/reader-commands.server.ts';
import { type SnippetPart, snippetOf } from '#app/areas/knowledge/search-snippet.ts';
import { getSiteFirm } from '#app/areas/settings/setting-queries.server.ts';
import { cutAtWord } from '#app/areas/site/page-meta.ts';
import { knowledgeMeta } from '#app/areas/site/site-meta.ts';
import { clientAddressOf } from '#app/platform/client-address.server.ts';
import { lookupText } from '#app/platform/db/page-request.ts';
import { countTry, RateLimitError } from '#app/platform/rate-limit.server.ts';
import { PublicShell } from '#app/ui/public/PublicShell.tsx';
import type { Route } from './+types/knowledge-list';

// More than three lines at any width, so that the card's own clamp ends it.
const PREVIEW_LENGTH = 480;

export async function loader({ url, request, context }: Route.LoaderArgs) {
  const query = lookupText(url, 'q');
  const firm = await getSiteFirm();
  const categories = await listReaderCategories(VISITOR);
  // A category that is there no more leaves all of them.
  const asked = z.uuid().safeParse(url.searchParams.get('category')).data;
  const category = categories.find(({ id }) => id === asked)?.id ?? null;
  const shown = { firm, query, category, categories };
  const problem = query === '' ? null : await refusalOf(clientAddressOf(context));
  if (problem) {
    const nothing = { articles: [], next: null, previous: null };
    return data({ ...shown, ...nothing, problem }, { status: 429 });
  }
  const { rows, next, previous, isMissed } = await listPublishedArticles(
    VISITOR,
    {
      search: query,
      after: url.searchParams.get('after'),
      before: url.searchParams.get('before'),
    },
    { categoryId: category },
  );
  if (isMissed && isSearchOfReader(request, firm.url)) {
    await noteSearch(query, clientAddressOf(context));
  }
  const found = {
    ...shown,
    problem: null,
    next,
    previous,
    articles: rows.map(({ slug, title, categoryName, viewCount, ...found }) => ({
      slug,
      title,
      snippet: cut(snippetOf({ ...found, query })),
      categoryName,
      viewCount,
    })),
  };
  return data(found);
}

/** Why an address may not search now; null when it may. */
async function refusalOf(address: string): Promise<string | null> {
  try {
    await countTry('article-search', address);
    return null;
  } catch (error) {
    if (error instanceof RateLimitError) return error.message;
    throw error;
  }
}

/** Whether the search comes from a page of ours: addresses that are passed on, and crawlers, look for nothing. */
function isSearchOfReader(request: Request, origin: string): boolean {
  const site = request.headers.get('sec-fetch-site');
  return site ? site === 'same-origin' : (request.headers.get('referer') ?? '').startsWith(origin);
}

async function noteSearch(query: string, address: string): Promise<void> {
  try {
    await countTry('missed-search', address);
  } catch (error) {
    if (error instanceof RateLimitError) return;
    throw error;
  }
  await noteMissedSearch(query);
}

/** A card without a search shows the opening, which is longer than a card. */
function cut(parts: SnippetPart[]): SnippetPart[] {
  return parts.length === 1
    ? parts.map((part) => ({ ...part, text: cutAtWord(part.text, PREVIEW_LENGTH) }))
    : parts;
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? knowledgeMeta(loaderData.firm) : [];

export default function Knowledge({ loaderData }: Route.ComponentProps) {
  const { firm, ...list } = loaderData;
  return (
    <PublicShell firm={firm} page="knowledge">
      <KnowledgeList {...list} />
    </PublicShell>
  );
}
