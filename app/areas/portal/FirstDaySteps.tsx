import { IconCheck } from '@tabler/icons-react';
import { initialsOf } from '#app/records/settings/firm-proof.ts';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import { phoneHref } from '#app/ui/everywhere/phone-href.ts';
import { HiddenText } from '#app/ui/HiddenText.tsx';
import { Link } from '#app/ui/Link.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';
import styles from './FirstDaySteps.module.css';
import type { FirstDay, FirstStep } from './first-day.ts';

/** Whom a customer reaches, and the first steps that their role can take. */
export function FirstDaySteps({
  consultant,
  steps,
  firm,
}: {
  consultant: FirstDay['consultant'];
  steps: readonly FirstStep[];
  firm: { name: string; email: string; phone?: string | undefined };
}) {
  return (
    <ScreenSection
      title="Your first day"
      actions={
        <ActionButton
          action="/customer/first-day"
          sendingLabel="Hiding..."
          variant="subtle"
          size="compact-sm"
        >
          Hide this
        </ActionButton>
      }
    >
      <ul className={styles.cards}>
        <li className={styles.card}>
          <Contact consultant={consultant} firm={firm} />
        </li>
        {steps.map(({ key, title, about, to, label, isDone }) => (
          <li key={key} className={styles.card} data-done={isDone || undefined}>
            <h3 className={styles.title}>
              {isDone ? <IconCheck size={16} stroke={2.4} aria-hidden="true" /> : null}
              {title}
              {isDone ? <HiddenText>, done</HiddenText> : null}
            </h3>
            <p className={styles.about}>{about}</p>
            {isDone ? null : (
              <Link to={to} className={styles.step}>
                {label}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </ScreenSection>
  );
}

function Contact({
  consultant,
  firm,
}: {
  consultant: FirstDay['consultant'];
  firm: { name: string; email: string; phone?: string | undefined };
}) {
  const { shown } = consultant ?? {};
  return (
    <>
      <div className={styles.person}>
        {consultant ? (
          <span className={styles.face} aria-hidden="true">
            {shown?.picture ? <img src={shown.picture} alt="" /> : initialsOf(consultant.name)}
          </span>
        ) : null}
        <h3 className={styles.title}>
          {consultant ? consultant.name : `Your contact: ${firm.name}`}
        </h3>
      </div>
      <p className={styles.about}>
        {consultant ? `${shown?.role ?? 'Your consultant'}, ${firm.name}` : 'We answer here.'}
      </p>
      <p className={styles.reach}>
        {firm.phone ? <a href={phoneHref(firm.phone)}>{firm.phone}</a> : null}
        <a href={`mailto:${firm.email}`}>{firm.email}</a>
      </p>
    </>
  );
}
