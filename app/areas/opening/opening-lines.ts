/** What a firm fills in before its site opens, in the order of the checklist. */
export const OPENING_KEYS = ['name', 'email', 'hours', 'person', 'engagement'] as const;
export type OpeningKey = (typeof OPENING_KEYS)[number];

/** A line of the checklist: what is filled in, null as long as it is missing. */
export type OpeningLine = { key: OpeningKey; value: string | null };

/** How each line is called, in a list of what is missing too, and where it is filled in. */
export const OPENING_WORDS: Record<OpeningKey, { label: string; missing: string; to: string }> = {
  name: { label: 'Your name', missing: 'your name', to: '/admin/settings' },
  email: { label: 'Your email', missing: 'your email', to: '/admin/settings' },
  hours: { label: 'Your hours', missing: 'your hours', to: '/admin/settings/hours' },
  person: { label: 'One person', missing: 'one person', to: '/admin/settings/site' },
  engagement: { label: 'One engagement', missing: 'one engagement', to: '/admin/templates' },
};

/** What is still missing, as a sentence; null when nothing is. */
export function missingWords(lines: readonly OpeningLine[]): string | null {
  const missing = lines
    .filter(({ value }) => value === null)
    .map(({ key }) => OPENING_WORDS[key].missing);
  if (missing.length === 0) return null;
  const list = new Intl.ListFormat('en-US', { type: 'conjunction' }).format(missing);
  return `Fill in ${list} first.`;
}

/** What still keeps the site from opening once everything is filled in: the sample would count in what visitors read. */
export const SAMPLE_STAYS = 'Remove the sample client first.';
