import {
  CHECKLIST_GROUPS,
  CHECKLIST_TITLE,
} from '#app/areas/inquiries/checklist/checklist-points.ts';
import { LeadMagnetForm } from '#app/areas/inquiries/LeadMagnetForm.tsx';
import controls from '#app/ui/public/controls.module.css';
import type { PublicFormAnswer } from '#app/ui/public/PublicForm.tsx';
import { PublicShell } from '#app/ui/public/PublicShell.tsx';
import type { FirmIdentity } from '#app/ui/public/public-page.ts';
import styles from './Page.module.css';

/** What the checklist covers, group by group, next to the form that sends it. */
export function ChecklistPage({
  firm,
  answer,
}: {
  firm: FirmIdentity;
  answer?: PublicFormAnswer | undefined;
}) {
  return (
    <PublicShell firm={firm} page="other" toasts={answer?.toast ? [answer.toast] : undefined}>
      <div className={styles.page}>
        <h1 className={styles.title}>{CHECKLIST_TITLE}</h1>
        <p className={styles.lead}>
          Twenty-five points, scored 0 (not there), 1 (informal) or 2 (in place and measured). The
          PDF says for each what to look for, which record to ask for and what to do first.
        </p>
        <p className={styles.actions}>
          <a className={`${controls.primary} ${controls.arrow}`} href="/checklist/score">
            Score it here
          </a>
        </p>
        <div className={styles.columns}>
          <ol className={styles.groups}>
            {CHECKLIST_GROUPS.map(({ letter, title, purpose, points }) => (
              <li key={letter} className={styles.group}>
                <h2>
                  <span className={styles.letter} aria-hidden="true">
                    {letter}
                  </span>
                  {title}
                </h2>
                <p className={styles.purpose}>{purpose}</p>
                <ol className={styles.points}>
                  {points.map((point) => (
                    <li key={point.number}>
                      <span className={styles.number} aria-hidden="true">
                        {point.number}
                      </span>
                      {point.title}
                    </li>
                  ))}
                </ol>
              </li>
            ))}
          </ol>
          <div className={styles.sheet}>
            <LeadMagnetForm answer={answer} />
          </div>
        </div>
      </div>
    </PublicShell>
  );
}
