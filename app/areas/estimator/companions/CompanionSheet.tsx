import sheet from '../EstimateSheet.module.css';
import styles from './CompanionSheet.module.css';
import type { CompanionWords } from './companion-words.ts';

/** One tool's result as a sheet: the steps, the result, how reliable it is. */
export function CompanionSheet({ words }: { words: CompanionWords }) {
  const { title, basis, rows, results, quotes = [], notes } = words;
  return (
    <figure className={sheet.sheet}>
      <figcaption className={sheet.caption}>
        <strong>{title}</strong>
        <span>{basis}</span>
      </figcaption>
      <dl className={`${sheet.build} ${styles.steps}`}>
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <dl className={styles.results}>
        {results.map(({ label, value, isOver }) => (
          <div key={label} data-over={isOver || undefined}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {quotes.map(({ text, cite, href }) => (
        <blockquote key={text} className={styles.quote} cite={href}>
          <p>“{text}”</p>
          <footer>
            <a href={href}>{cite}</a>
          </footer>
        </blockquote>
      ))}
      <div className={styles.notes}>
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
    </figure>
  );
}
