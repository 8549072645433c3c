import { cutText } from '#app/platform/typed-text.ts';

const MILESTONE_HEADING = /\b(?:milestones|phases|steps|timeline|schedule)\b/i;
const HEADING = /^#{1,6}\s+(.*)$/;
const ITEM = /^(?:[-*+]|\d+[.)])\s+(.*)$/;
const MOST = 12;

/**
 * The milestones that a proposal names: the list below a heading such as "Milestones", "Phases" or "Timeline", each without its
 * emphasis and cut after its first sentence.
 */
export function suggestedMilestones(content: string): string[] {
  const found: string[] = [];
  let isInside = false;
  for (const line of content.split('\n')) {
    const heading = HEADING.exec(line)?.[1];
    if (heading !== undefined) isInside = MILESTONE_HEADING.test(heading);
    // Nested items and continued lines are indented.
    const item = isInside ? ITEM.exec(line)?.[1] : undefined;
    if (item !== undefined) found.push(titleOf(item));
  }
  return found.filter((title) => title !== '').slice(0, MOST);
}

function titleOf(item: string): string {
  const plain = item.replace(/\*\*|__|`/g, '').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
  const [first = ''] = plain.split(/(?<=[^.]{3})\.\s|:\s/);
  return cutText(first.replace(/[.:;,\s]+$/, '').trim(), 200);
}
