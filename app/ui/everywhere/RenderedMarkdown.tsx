/**
 * Shows HTML from `renderMarkdown`, of the server or a preview. It is the only place that sets HTML from a string: that
 * renderer shows raw HTML of the source as text and drops unsafe link targets.
 */
export function RenderedMarkdown({
  html,
  className,
}: {
  html: string;
  className?: string | undefined;
}) {
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
