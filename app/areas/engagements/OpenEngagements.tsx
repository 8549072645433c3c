import { Link } from '#app/ui/Link.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';
import { EngagementLine } from './EngagementLine.tsx';
import type { ShownLine } from './line-queries.server.ts';

/** The lines of a customer's open engagements; nothing without one. `all` is the list of all of their projects. */
export function OpenEngagements({
  lines,
  hasMore,
  title,
  all,
}: {
  lines: readonly ShownLine[];
  hasMore: boolean;
  title: string;
  all: string;
}) {
  if (lines.length === 0) return null;
  return (
    <ScreenSection title={title} actions={hasMore ? <Link to={all}>All projects</Link> : null}>
      {lines.map((line) => (
        <EngagementLine key={line.key} line={line} isNamed />
      ))}
    </ScreenSection>
  );
}
