import type { FirmIdentity } from '#app/ui/public/public-page.ts';
import { NoticePage } from './NoticePage.tsx';

/** The page for an address that leads nowhere (specification 2). */
export function NotFoundPage({ firm }: { firm?: FirmIdentity | undefined }) {
  return (
    <NoticePage firm={firm} code="404" title="Oops! Page not found">
      The address may be mistyped, or the page has moved.
    </NoticePage>
  );
}
