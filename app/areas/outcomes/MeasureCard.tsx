import { formatMoney } from '#app/ui/everywhere/format.ts';
import { Link } from '#app/ui/Link.tsx';
import { monthWords, shortMonth } from '#app/ui/month-words.ts';
import type { BoardFigure, ShownMeasure } from './board-view.ts';
import { casesWords } from './figure-words.ts';
import { GradeMark } from './GradeMark.tsx';
import styles from './MeasureCard.module.css';
import { XmrChart } from './XmrChart.tsx';

/** One measure of the board: its verdict, its figures with their grades, its months, its definition. */
export function MeasureCard({
  measure,
  kickoffWords,
  pathOf,
}: {
  measure: ShownMeasure;
  /** When the engagement starts; null where no project says so. */
  kickoffWords: string | null;
  /** Where the rows of a month stand. */
  pathOf: (month: string) => string;
}) {
  const { id, name, unitWords, verdict, change, worth, drawing, ticks, months } = measure;
  const wordsOf = (month: string) => {
    const figure = months.find((each) => each.month === month)?.figure;
    return figure ? `${monthWords(month)}: ${figureWords(figure)}` : monthWords(month);
  };
  const tickOf = (value: number) =>
    ticks[drawing.ticks.findIndex((tick) => tick.value === value)] ?? '';
  const withFigure = months.filter(({ figure }) => figure !== null);
  return (
    <section className={styles.card} id={`measure-${id}`} aria-labelledby={`name-${id}`}>
      <header className={styles.head}>
        <div>
          <h3 className={styles.name} id={`name-${id}`}>
            {name}
          </h3>
          <p className={styles.unit}>{unitWords}</p>
        </div>
        <p className={styles.verdict} data-kind={verdict.kind}>
          {verdict.words}
          {change && verdict.kind !== 'none' ? (
            <span className={styles.change}>Baseline to latest: {change}</span>
          ) : null}
        </p>
      </header>
      <div className={styles.body}>
        <dl className={styles.figures}>
          <Figure label="Before (baseline)" figure={measure.baseline} none="No agreed baseline" />
          <Figure label="Same months last year" figure={measure.lastYear} none="No figures" />
          <Figure
            label="Latest months"
            figure={measure.latest}
            none={withFigure.length > 0 ? 'None since the engagement started' : 'No figures yet'}
            isLead
          />
        </dl>
        {drawing.points.length > 0 ? (
          <XmrChart
            drawing={drawing}
            label={[`${name} by month`, kickoffWords].filter(Boolean).join('. ')}
            kickoffWords={kickoffWords}
            wordsOf={wordsOf}
            tickOf={tickOf}
            monthOf={shortMonth}
            pathOf={pathOf}
          />
        ) : (
          <p className={styles.none}>No month has a figure yet.</p>
        )}
      </div>
      {worth ? (
        <details className={styles.worth}>
          <summary>
            Worth about {worth.rounded}
            {worth.isYearly ? ' a year' : ', once'}
          </summary>
          {formatMoney(worth.amount)}: {worth.sum}. {worth.basis}
        </details>
      ) : null}
      <p className={styles.definition}>
        {measure.definition} <span className={styles.source}>Source: {measure.source}</span>
      </p>
      {withFigure.length > 0 ? (
        <details className={styles.months}>
          <summary>All months and the rows behind them</summary>
          <ul>
            {withFigure.toReversed().map(({ month, figure }) => (
              <li key={month}>
                <Link to={pathOf(month)}>{monthWords(month)}</Link>
                {figure ? (
                  <>
                    <span className={styles.value}>{figure.text}</span>
                    <GradeMark grade={figure.grade} />
                    <span className={styles.cases}>{casesOf(figure)}</span>
                  </>
                ) : null}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
}

function Figure({
  label,
  figure,
  none,
  isLead = false,
}: {
  label: string;
  figure: BoardFigure | null;
  none: string;
  isLead?: boolean;
}) {
  return (
    <div className={styles.figure} data-lead={isLead || undefined}>
      <dt>
        {label}
        <span className={styles.when}>
          {figure ? [figure.months, casesOf(figure)].filter(Boolean).join(', ') : none}
        </span>
      </dt>
      <dd>
        {figure ? (
          <>
            <span className={styles.value}>{figure.text}</span>
            <GradeMark grade={figure.grade} />
          </>
        ) : (
          '—'
        )}
      </dd>
    </div>
  );
}

function casesOf({ cases }: BoardFigure): string {
  return cases === null ? '' : casesWords(cases);
}

function figureWords(figure: BoardFigure): string {
  return [`${figure.text} (${figure.grade})`, casesOf(figure)].filter(Boolean).join(', ');
}
