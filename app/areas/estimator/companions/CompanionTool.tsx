import type { ReactNode } from 'react';
import controls from '#app/ui/public/controls.module.css';
import { Spoken } from '#app/ui/public/Spoken.tsx';
import { idOf } from '../EstimateFields.tsx';
import type { ShownFigure } from '../figure.ts';
import { CompanionSheet } from './CompanionSheet.tsx';
import styles from './CompanionTool.module.css';
import { type CompanionWords, spokenWords } from './companion-words.ts';

/** One tool: its formula and fields, and next to them the resulting sheet, or what is wrong. */
export function CompanionTool({
  id,
  title,
  hint,
  figures,
  errors,
  words,
  children,
}: {
  /** Its anchor in the page. */
  id: string;
  title: string;
  hint: ReactNode;
  figures: readonly ShownFigure[];
  /** What is wrong on the page, by the field's short name. */
  errors: Record<string, string>;
  /** Null while one of its figures is wrong. */
  words: CompanionWords | null;
  children: ReactNode;
}) {
  const wrong = figures.filter(({ key }) => errors[key]);
  return (
    <section id={id} className={styles.tool} aria-labelledby={`${id}-title`} data-tool>
      <div className={styles.entry}>
        <h2 id={`${id}-title`}>{title}</h2>
        <div className={styles.hint}>{hint}</div>
        {children}
        <p className={styles.submit}>
          <button
            type="submit"
            formAction={`/estimator/companions#${id}`}
            className={controls.strong}
          >
            Calculate
          </button>
        </p>
      </div>
      <section className={styles.result} aria-label={`${title}: result`} tabIndex={-1} data-result>
        <Spoken text={words ? spokenWords(words) : ''} />
        {words ? (
          <CompanionSheet words={words} />
        ) : (
          <div className={controls.summary} role="alert">
            <p className={controls.summaryTitle}>Please check what you entered</p>
            <ul>
              {wrong.map(({ key, label }) => (
                <li key={key}>
                  <a href={`#${idOf(key)}`}>
                    {label}: {errors[key]}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        )}
      </section>
    </section>
  );
}
