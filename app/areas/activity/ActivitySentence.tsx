import { Link } from '#app/ui/Link.tsx';
import styles from './ActivityCells.module.css';
import type { SentencePart } from './activity-words.ts';

/** What someone did, as a sentence; names of records link to them. */
export function ActivitySentence({ parts }: { parts: readonly SentencePart[] }) {
  return parts.map(({ text, to }, at) =>
    to ? (
      // A sentence never changes.
      // biome-ignore lint/suspicious/noArrayIndexKey: its place is all that a part has
      <Link key={at} to={to} className={styles.name}>
        {text}
      </Link>
    ) : (
      text
    ),
  );
}
