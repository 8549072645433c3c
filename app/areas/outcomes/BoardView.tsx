import type { ReactNode } from 'react';
import { formatMoney } from '#app/ui/everywhere/format.ts';
import { Link } from '#app/ui/Link.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { monthWords } from '#app/ui/month-words.ts';
import { ScreenSection } from '#app/ui/Screen.tsx';
import styles from './BoardView.module.css';
import type { Board } from './board-queries.server.ts';
import type { ShownMeasure } from './board-view.ts';
import { GradeLegend, GradeMark } from './GradeMark.tsx';
import { countsFrom } from './kickoff.ts';
import { MeasureCard } from './MeasureCard.tsx';

/**
 * A board: what the changes since the engagement started are worth next to the fee, what moved in either direction, in the same
 * size, then what is asked for (`chores`), then measure by measure. Without a baseline nothing is called better or worse.
 */
export function BoardView({
  board,
  home,
  chores,
}: {
  board: Board;
  home: string;
  chores: ReactNode;
}) {
  const { measures, money, baseline } = board;
  const of = (kind: string) => measures.filter(({ verdict }) => verdict.kind === kind);
  const isStaff = home.startsWith('/admin');
  return (
    <>
      {isStaff ? null : <p className={styles.whose}>{board.customer.companyName}</p>}
      {baseline ? (
        <>
          {money ? (
            <p className={styles.headline}>
              Confirmed so far: {money.rounded.words}.{' '}
              <span className={styles.fee}>Fees to date: {formatMoney(money.fee.toDate)}.</span>
            </p>
          ) : null}
          <div className={styles.moved}>
            <Moved title="What got better" kind="better" measures={of('better')} />
            <Moved title="What got worse" kind="worse" measures={of('worse')} />
          </div>
          {money ? (
            <dl className={styles.money} aria-label="Value and fees">
              <Worth
                label="One-time value of confirmed changes"
                amount={money.once}
                rounded={money.rounded.once}
              />
              <Worth
                label="Yearly value of confirmed changes"
                amount={money.yearly}
                rounded={money.rounded.yearly}
              />
              <div>
                <dt>Fees to date</dt>
                <dd>{formatMoney(money.fee.toDate)}</dd>
                {money.fee.agreed ? (
                  <dd className={styles.note}>Signed contracts: {formatMoney(money.fee.agreed)}</dd>
                ) : null}
              </div>
            </dl>
          ) : null}
        </>
      ) : (
        <p className={styles.unjudged}>
          <strong>No baseline yet.</strong> Until both sides agree on one, nothing here is called
          better or worse.
        </p>
      )}
      {chores}
      <ScreenSection title="Measures" note={measures.length}>
        {measures.map((measure) => (
          <MeasureCard
            key={measure.id}
            measure={measure}
            kickoffWords={board.kickoffWords}
            pathOf={(month) => `${home}/measures/${measure.id}/${month.slice(0, 7)}`}
          />
        ))}
      </ScreenSection>
      <ScreenSection title="How to read this board">
        <GradeLegend />
        <p className={styles.rule}>{kickoffRule(board)}</p>
        <p className={styles.rule}>
          The dashed lines of a chart are its natural limits, drawn once there is a baseline, whose
          months are shaded. A change is stated only where the average of the latest months moved by
          more than months differ by themselves, with at least five cases behind it.
        </p>
        {baseline ? (
          <p className={styles.rule}>
            <Link to={`${home}${isStaff ? '/baselines' : ''}/${baseline.id}`}>
              Baseline {baseline.number}
            </Link>{' '}
            ({baseline.months}
            {baseline.leavesOut ? `, leaves out ${baseline.leavesOut}` : null}), agreed by{' '}
            {baseline.signedBy} on <LocalTime at={baseline.agreedAt} />.{' '}
            <a href={`/verify?hash=${baseline.hash}`}>Verify that it has not changed</a>
          </p>
        ) : null}
      </ScreenSection>
    </>
  );
}

/** From when on results count, or what is missing for it. */
function kickoffRule({ kickoff, kickoffWords }: Board): string {
  return kickoff
    ? `${kickoffWords}. Results count from ${monthWords(countsFrom(kickoff))}, its first full month; months before it are baseline or nothing.`
    : 'Results count from the start date of the engagement’s project. No project has one yet.';
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
        <p className={styles.note}>Nothing yet.</p>
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

function Worth({
  label,
  amount,
  rounded,
}: {
  label: string;
  amount: string | null;
  rounded: string | null;
}) {
  return (
    <div>
      <dt>{label}</dt>
      <dd data-none={amount === null || undefined}>
        {amount === null ? (
          'Nothing confirmed yet'
        ) : (
          <details>
            <summary>about {rounded}</summary>
            <span className={styles.exact}>{formatMoney(amount)} by the agreed formulas</span>
          </details>
        )}
      </dd>
    </div>
  );
}
