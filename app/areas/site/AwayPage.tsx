import { NoticePage } from './NoticePage.tsx';

/** The page while the database does not answer; it is made without asking it. */
export function AwayPage() {
  return (
    <NoticePage title="We'll be back in a minute">
      Our database is not answering right now. What you have saved is safe. Please load this page
      again in a minute.
    </NoticePage>
  );
}
