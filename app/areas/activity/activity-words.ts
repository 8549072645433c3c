import { nameOfAct } from '#app/access/firm-acts.ts';
import { recordPage } from '#app/records/kinds.ts';
import { formatMoney } from '#app/ui/everywhere/format.ts';
import { sentenceOf } from './activity-sentences.ts';
import { isOfCustomer, recordAddress, subjectCount, subjectLabel } from './activity-subjects.ts';
import { plainValue, statusLabel } from './plain-value.ts';

/** A piece of a sentence; one with an address is the name of a record that the reader may open. */
export type SentencePart = { text: string; to?: string };

/** A record that a line is about, as the line's reader sees it. */
export type LoggedRecord = { name: string; customerId: string | null; customerName: string | null };

type Line = {
  action: string;
  entityType: string;
  entityId: string | null;
  metadata: Readonly<Record<string, unknown>>;
  by: string | null;
};

/**
 * The sentence of a line: "Dana Whitfield sent invoice INV-1042 to Tarryall Mechanical Service". `record` is null when it no
 * longer exists or the reader may not see it: then the sentence has the name that the line recorded, without a link.
 */
export function sentenceParts(
  line: Line,
  record: LoggedRecord | null,
  /** What the record is called instead, where a sentence is about several. */
  called?: SentencePart,
): SentencePart[] {
  const known = (name: string) =>
    name === 'record' && called ? called : partOf(name, line, record);
  const sentence = sentenceOf(line.action, line.metadata).replace(/\[([^\]]*)\]/g, (_, optional) =>
    namesIn(optional).every((name) => known(name)) ? optional : '',
  );
  const parts = sentence
    .split(/(\{\w+\})/)
    .filter(Boolean)
    .map((text) => (text.startsWith('{') ? (known(text.slice(1, -1)) ?? { text: '—' }) : { text }));
  const [first, ...rest] = parts;
  if (!first || !sentence.startsWith('{record}')) return parts;
  return [{ ...first, text: first.text.charAt(0).toUpperCase() + first.text.slice(1) }, ...rest];
}

/**
 * The sentence of several lines of one act, with the facts that they share: "Dana Whitfield created 12 tasks". `record` is the
 * one that all of them are about; null if they are about several.
 */
export function sentenceOfMany(
  lines: readonly [Line, ...Line[]],
  record: LoggedRecord | null,
): SentencePart[] {
  const [line, ...others] = lines;
  const shared = Object.entries(line.metadata).filter(([name, value]) =>
    others.every(({ metadata }) => metadata[name] === value),
  );
  const common = { ...line, metadata: Object.fromEntries(shared) };
  const ids = new Set(lines.map(({ entityId }) => entityId));
  if (ids.size > 1) {
    return sentenceParts(common, null, { text: subjectCount(line.entityType, ids.size) });
  }
  return [...sentenceParts(common, record), { text: ` (${lines.length} times)` }];
}

/** The name of the record that a line is about, linked if the reader may open it. */
export function recordName(line: Line, record: LoggedRecord | null): SentencePart {
  const { text, to } = recordPart(line.entityType, line.entityId, line.metadata, record);
  const called = record?.name || text;
  return to ? { text: called, to } : { text: called };
}

function namesIn(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

function partOf(name: string, line: Line, record: LoggedRecord | null): SentencePart | null {
  const { metadata, by, entityType, entityId } = line;
  if (name === 'who') return { text: by ?? whoWithout(metadata) };
  if (name === 'act') {
    const act = nameOfAct(metadata.by);
    return act === null ? null : { text: act.replace('The ', '') };
  }
  if (name === 'customer') {
    if (!record?.customerName || !record.customerId) return null;
    return { text: record.customerName, to: recordPage('admin', 'customer', record.customerId) };
  }
  if (name === 'record') return recordPart(entityType, entityId, metadata, record);
  const value = metadata[name];
  if (value === null || value === undefined || value === '') return null;
  if (name === 'amount' && typeof value === 'string') return { text: formatMoney(value) };
  const text = Array.isArray(value) ? value.join(', ') : String(value);
  if (name === 'before' || name === 'after') return { text: statusLabel(text) };
  return { text: name === 'type' ? plainValue(text) : text };
}

function recordPart(
  entityType: string,
  entityId: string | null,
  metadata: Line['metadata'],
  record: LoggedRecord | null,
): SentencePart {
  const { name, title, company, email, number, project } = metadata;
  const written = [title, name, project, company, email, number].find(
    (each) => typeof each === 'string' || typeof each === 'number',
  );
  const called = record?.name || (written === undefined ? '' : String(written));
  const kind = subjectLabel(entityType);
  // A customer and a company are called by their names alone.
  const isNamed = called !== '' && (entityType === 'customer' || entityType === 'company');
  const text = isNamed ? called : [lowered(kind), called].filter(Boolean).join(' ');
  // Records of customers are looked for: one that is not found is gone, or not for the reader.
  const to = record || !isOfCustomer(entityType) ? recordAddress(entityType, entityId) : null;
  return to ? { text, to } : { text };
}

// A line of a stranger names their address, one from before the firm's acts were logged neither.
function whoWithout({ by, named, email }: Line['metadata']): string {
  if (by === 'mail' && typeof email === 'string') return email;
  const act = nameOfAct(by);
  if (act !== null && typeof named === 'string') return `${act} ${named}`;
  return act ?? (typeof email === 'string' ? email : 'The system');
}

// "API key" stays as it is.
function lowered(kind: string): string {
  return /^[A-Z][a-z]/.test(kind) ? kind.charAt(0).toLowerCase() + kind.slice(1) : kind;
}
