import { NoticePage } from './NoticePage.tsx';

/** The view for anything that broke while a page was made (specification 2). */
export function ErrorPage() {
  return (
    <NoticePage title="Unexpected Application Error!">
      Something on our side failed, and it has been recorded. Please try again in a moment.
    </NoticePage>
  );
}
