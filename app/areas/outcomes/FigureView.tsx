import { formatWhole } from '#app/ui/everywhere/format.ts';
import { Link } from '#app/ui/Link.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { useMay } from '#app/ui/may.tsx';
import { spanWords } from '#app/ui/month-words.ts';
import { RecordColumns } from '#app/ui/RecordColumns.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';
import styles from './FigureView.module.css';
import type { FigureDetail, ShownImport } from './figure-queries.server.ts';
import { figureWords } from './figure-words.ts';
import { GradeMark } from './GradeMark.tsx';
import { GRADES } from './grade-words.ts';

/** A figure with its proof: its files and the rows behind it, or who typed it. */
export function FigureView({ detail, here }: { detail: FigureDetail; here: string }) {
  const { measure, figure, document, imports, columns, rows, hidesRows, next } = detail;
  return (
    <RecordColumns
      facts={[
        ['Figure', <strong key="figure">{figureWords(figure.value, measure.unit)}</strong>],
        [
          'Grade',
          <span key="grade">
            <GradeMark grade={figure.grade} /> {GRADES[figure.grade].label}
          </span>,
        ],
        ['Cases', figure.cases === null ? 'Not stated' : formatWhole(figure.cases)],
        ...(figure.numerator !== null && figure.denominator !== null
          ? ([
              ['Sum above the line', plainNumber(figure.numerator)],
              ['Sum below the line', plainNumber(figure.denominator)],
            ] as const)
          : []),
        ...(document
          ? ([
              [
                'Document',
                <a key="document" href={`/files/documents/${document.id}/${document.number}`}>
                  {document.title}
                </a>,
              ],
            ] as const)
          : []),
        ...(figure.note ? [['Note', figure.note] as const] : []),
        [figure.grade === 'A' ? 'Computed for' : 'Typed by', figure.authorName],
        ['Last changed', <LocalTime key="at" at={figure.updatedAt} show="datetime" />],
        ['Definition', measure.formula],
        ['Source', measure.source],
      ]}
    >
      {figure.grade === 'A' ? (
        <>
          <ScreenSection title="Files" note={imports.length}>
            {imports.map((each) => (
              <ImportFacts key={each.id} of={each} />
            ))}
          </ScreenSection>
          <ScreenSection title="Rows behind this figure">
            {hidesRows ? (
              <p>These rows are amounts. Your role does not see money.</p>
            ) : (
              <Rows columns={columns} rows={rows} />
            )}
            {next ? (
              <p>
                <Link to={`${here}?after=${encodeURIComponent(next)}`}>Next rows</Link>
              </p>
            ) : null}
          </ScreenSection>
        </>
      ) : (
        <p>
          {figure.grade === 'B'
            ? 'This figure was typed from the attached document. There are no rows behind it.'
            : 'This figure was typed. Nothing here proves it but the word of the person who typed it.'}
        </p>
      )}
    </RecordColumns>
  );
}

function Rows({ columns, rows }: Pick<FigureDetail, 'columns' | 'rows'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section className={styles.scroll} aria-label="Rows" tabIndex={0}>
      <table className={styles.rows}>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col" className={styles.sum}>
              Adds above
            </th>
            <th scope="col" className={styles.sum}>
              Adds below
            </th>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ importId, number, numerator, denominator, cells }) => (
            <tr key={`${importId}:${number}`}>
              <td>{number}</td>
              <td className={styles.sum}>{plainNumber(numerator)}</td>
              <td className={styles.sum}>{plainNumber(denominator)}</td>
              {columns.map((name) => (
                <td key={name}>{cells[name] ?? ''}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** What is stored of an imported file. */
export function ImportFacts({ of: each }: { of: ShownImport }) {
  const { fileName, documentId, documentNumber, rowCount, skippedCount, sha256, mapping } = each;
  const seesMoney = useMay('money');
  return (
    <div className={styles.file}>
      {seesMoney ? (
        <a href={`/files/documents/${documentId}/${documentNumber}`}>{fileName}</a>
      ) : (
        <span>{fileName}</span>
      )}
      <span className={styles.soft}>
        {formatWhole(rowCount)} rows, {spanWords(each.fromMonth, each.toMonth)}, {skippedCount}{' '}
        other lines. Imported by {each.authorName} on <LocalTime at={each.createdAt} />
      </span>
      <span className={styles.soft}>
        Columns:{' '}
        {Object.entries(mapping)
          .map(([needed, name]) => (needed === name ? name : `${needed} from "${name}"`))
          .join(', ')}
      </span>
      <code className={styles.hash}>SHA-256 {sha256}</code>
    </div>
  );
}

/** A stored decimal without the zeros at its end. */
function plainNumber(decimal: string): string {
  return decimal.replace(/\.?0+$/, '').replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',') || '0';
}
