import { formatCount } from '#app/ui/everywhere/format.ts';
import { HiddenText } from '#app/ui/HiddenText.tsx';
import styles from './DifferenceView.module.css';
import type { VersionComparison } from './procedure-queries.server.ts';
import type { DifferenceLine, DifferencePart, TextDifference } from './text-difference.ts';

/** What changed from one version of a procedure to another, in the original wording. */
export function DifferenceView({ comparison }: { comparison: VersionComparison }) {
  const { from, to } = comparison;
  const parts = [
    { label: 'Title', difference: comparison.title },
    { label: 'Description', difference: comparison.description },
    { label: 'Content', difference: comparison.content },
  ].filter(({ difference }) => difference.blocks.length > 0);
  if (parts.length === 0) {
    return <p className={styles.summary}>{`Versions ${from} and ${to} have the same words.`}</p>;
  }
  return (
    <>
      {parts.map(({ label, difference }) => (
        <section key={label} className={styles.part} aria-label={`Changes in ${label}`}>
          <p className={styles.summary}>
            <strong>{label}</strong> {countsOf(difference)}
          </p>
          <Lines difference={difference} />
        </section>
      ))}
    </>
  );
}

function countsOf({ added, removed }: TextDifference): string {
  return `${formatCount(added, 'line', 'lines')} added, ${removed.toLocaleString('en-US')} removed`;
}

function Lines({ difference }: { difference: TextDifference }) {
  return (
    <div className={styles.text}>
      {difference.blocks.map(({ isFolded, lines }) => {
        const shown = lines.map((line) => <Line key={line.at} line={line} />);
        if (!isFolded) return shown;
        return (
          <details key={lines[0]?.at} className={styles.folded}>
            <summary>{formatCount(lines.length, 'unchanged line', 'unchanged lines')}</summary>
            {shown}
          </details>
        );
      })}
    </div>
  );
}

function Line({ line: { kind, parts } }: { line: DifferenceLine }) {
  const words = parts.map(({ text, isMarked }, at) =>
    isMarked ? <mark key={keyOf(parts, at)}>{text}</mark> : text,
  );
  if (kind === 'same') {
    return (
      <p className={styles.line}>
        <span />
        <span>{words}</span>
      </p>
    );
  }
  const isAdded = kind === 'added';
  return (
    <p className={styles.line} data-kind={kind}>
      <span className={styles.sign} aria-hidden="true">
        {isAdded ? '+' : '−'}
      </span>
      <span>
        <HiddenText>{isAdded ? 'Added: ' : 'Removed: '}</HiddenText>
        {isAdded ? <ins>{words}</ins> : <del>{words}</del>}
      </span>
    </p>
  );
}

/** A mark's key: how many characters of the line stand before it. */
function keyOf(parts: readonly DifferencePart[], at: number): number {
  return parts.slice(0, at).reduce((length, { text }) => length + text.length, 0);
}
