import { formatMoney } from '#app/ui/format.ts';
import { Link } from '#app/ui/Link.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';
import styles from './BoardView.module.css';
import type { Board } from './board-queries.server.ts';
import type { ShownMeasure } from './board-view.ts';
import { GradeLegend, GradeMark } from './GradeMark.tsx';
import { MeasureCard } from './MeasureCard.tsx';

/** A board: what moved in either direction in the same size, what it is worth beside the fee, then measure by measure. */
export function BoardView({ board, home }: { board: Board; home: string }) {
  const { measures, money, baseline } = board;
  const of = (kind: string) => measures.filter(({ verdict }) => verdict.kind === kind);
  const isStaff = home.startsWith('/admin');
  return (
    <>
      {isStaff ? null : <p className={styles.whose}>{board.customer.companyName}</p>}
      <div className={styles.moved}>
        <Moved title="What got better" kind="better" measures={of('better')} />
        <Moved title="What got worse" kind="worse" measures={of('worse')} />
      </div>
      <dl className={styles.money} aria-label="Worth and fee">
        <Worth label="Worth of the real changes, once" amount={money.once} />
        <Worth label="Worth of the real changes, a year" amount={money.yearly} />
        {money.fee ? (
          <div>
            <dt>The fee: invoiced to date</dt>
            <dd>{formatMoney(money.fee.invoiced)}</dd>
            {money.fee.agreed ? (
              <dd className={styles.note}>Signed contracts: {formatMoney(money.fee.agreed)}</dd>
            ) : null}
          </div>
        ) : null}
      </dl>
      <ScreenSection title="Measures" note={measures.length}>
        {measures.map((measure) => (
          <MeasureCard
            key={measure.id}
            measure={measure}
            pathOf={(month) => `${home}/measures/${measure.id}/${month.slice(0, 7)}`}
          />
        ))}
      </ScreenSection>
      <ScreenSection title="How to read this board">
        <GradeLegend />
        <p className={styles.rule}>
          The dashed lines of a chart are its natural limits; the baseline’s months are shaded. A
          change is stated only where the mean of the latest months moved by more than months differ
          by themselves, with at least five cases behind it.
        </p>
        {baseline ? (
          <p className={styles.rule}>
            <Link to={`${home}${isStaff ? '/baselines' : ''}/${baseline.id}`}>
              Baseline {baseline.number}
            </Link>{' '}
            ({baseline.months}), agreed by {baseline.signedBy} on{' '}
            <LocalTime at={baseline.agreedAt} />. SHA-256{' '}
            <a href={`/verify?hash=${baseline.hash}`} className={styles.hash}>
              {baseline.hash}
            </a>
          </p>
        ) : null}
      </ScreenSection>
    </>
  );
}

function Moved({
  title,
  kind,
  measures,
}: {
  title: string;
  kind: 'better' | 'worse';
  measures: readonly ShownMeasure[];
}) {
  return (
    <section className={styles.side} data-kind={kind}>
      <h2>{title}</h2>
      {measures.length === 0 ? (
        <p className={styles.note}>Nothing that can be told from noise.</p>
      ) : (
        <ul>
          {measures.map(({ id, name, change, baseline, latest }) => (
            <li key={id}>
              <Link to={`#measure-${id}`} isStep className={styles.name}>
                {name}
              </Link>
              <span className={styles.change}>{change}</span>
              <span className={styles.fromTo}>
                {baseline ? (
                  <>
                    {baseline.text} <GradeMark grade={baseline.grade} /> to{' '}
                  </>
                ) : null}
                {latest ? (
                  <>
                    {latest.text} <GradeMark grade={latest.grade} />
                  </>
                ) : null}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Worth({ label, amount }: { label: string; amount: string | null }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd data-none={amount === null || undefined}>
        {amount === null ? 'No real change to price' : formatMoney(amount)}
      </dd>
    </div>
  );
}
