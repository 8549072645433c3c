import type { ShownGrade } from './board-view.ts';
import styles from './GradeMark.module.css';
import { GRADES } from './grade-words.ts';

/** The grade of a figure's evidence, explained to anyone who points at it or can't see it. */
export function GradeMark({ grade }: { grade: ShownGrade }) {
  const { label } = GRADES[grade];
  return (
    <abbr className={styles.grade} data-grade={grade} title={`${grade}: ${label}`}>
      {grade}
    </abbr>
  );
}

/** What the grades mean, below a board. */
export function GradeLegend() {
  return (
    <dl className={styles.legend}>
      {(Object.keys(GRADES) as ShownGrade[]).map((grade) => (
        <div key={grade}>
          <dt>
            <GradeMark grade={grade} /> {GRADES[grade].label}
          </dt>
          <dd>{GRADES[grade].meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
