import { useReloadIn } from '#app/ui/live/use-reload-in.ts';
import styles from './InquiryDue.module.css';
import { answerDue } from './inquiry-due.ts';

/** How the promised answer stands at `now`, and from when it is late; a broken promise is set off by weight and color. */
export function InquiryDue({
  inquiry,
  now,
}: {
  inquiry: { dueAt: Date; answeredAt: Date | null };
  now: Date;
}) {
  const { text, isLate } = answerDue(inquiry, now);
  const isOpen = inquiry.answeredAt === null;
  useReloadIn([isOpen ? inquiry.dueAt.getTime() - now.getTime() : null]);
  return (
    <span className={styles.due} data-late={isLate || undefined} data-open={isOpen || undefined}>
      {text}
    </span>
  );
}
