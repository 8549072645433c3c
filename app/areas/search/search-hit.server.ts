import { articleStatus } from '#app/records/article/article-status.ts';
import { INQUIRY_STATUS_DISPLAY, type InquiryStatus } from '#app/records/inquiry/inquiry-status.ts';
import type { Surface } from '#app/records/kind-facts.ts';
import { filledAddress, kindFacts } from '#app/records/kinds.ts';
import { storedKind } from '#app/records/stored-kinds.server.ts';
import type { StatusDisplay } from '#app/ui/StatusBadge.tsx';
import type { SearchHit, SearchKind } from './search-kinds.ts';

/** A record as the search reads it. */
export type FoundRow = {
  kind: SearchKind;
  id: string;
  title: string;
  detail: string | null;
  status: string | null;
  at: string | null;
  slug: string | null;
  /** Of an invoice: what it comes to, what of it is open, and whether that was written off. */
  amount: string | null;
  open: string | null;
  isWrittenOff: boolean | null;
  companyName: string | null;
  contactName: string | null;
};

/** A found record as it is shown to a person of that side on `today`. */
export function hitOf(row: FoundRow, side: Surface, today: string): SearchHit {
  const { kind, id, title, at } = row;
  const details = side === 'admin' ? [row.detail, ownerOf(row)] : [row.detail];
  return {
    kind,
    id,
    title,
    detail: details.filter(Boolean).join(' · ') || null,
    // What a customer finds of the knowledge base is published.
    status: side === 'customer' && kind === 'article' ? null : statusOf(row, today),
    at,
    path: filledAddress(kindFacts(kind).at?.[side] ?? '', { id, slug: row.slug }),
  };
}

function ownerOf({ kind, companyName, contactName }: FoundRow): string | null {
  if (companyName === null) return null;
  return kind === 'customer' ? contactName : `${companyName} (${contactName})`;
}

function statusOf({ kind, ...row }: FoundRow, today: string): StatusDisplay | null {
  const { status } = row;
  if (status === null) return null;
  if (kind === 'article') {
    return articleStatus({ isPublished: status === 'published', archivedAt: null });
  }
  if (kind === 'inquiry') return INQUIRY_STATUS_DISPLAY[status as InquiryStatus] ?? null;
  return storedKind(kind)?.shown?.({ ...row, status }, today) ?? null;
}
