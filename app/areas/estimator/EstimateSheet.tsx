import { formatDecimal, formatMoney } from '#app/ui/everywhere/format.ts';
import styles from './EstimateSheet.module.css';
import type { Estimate, EstimateInputs } from './estimate.ts';
import { costRows, hourRows, otherHoursRow, wholeDollars } from './estimate-words.ts';

/**
 * An estimate as a sheet: equipment, hours, cost, break-even, prices. `note` is next to its title; a brief one leaves out how
 * hours and cost are made up, and the range.
 */
export function EstimateSheet({
  inputs,
  result,
  note,
  isBrief = false,
}: {
  inputs: EstimateInputs;
  result: Estimate;
  note: string;
  isBrief?: boolean;
}) {
  const workings = isBrief
    ? { hours: [otherHoursRow(result)], cost: [] }
    : workingsOf(inputs, result);
  return (
    <figure className={styles.sheet}>
      <figcaption className={styles.caption}>
        <strong>Maintenance estimate{inputs.site && ` for ${inputs.site}`}</strong>
        <span>{note}</span>
      </figcaption>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Equipment</th>
            <th scope="col">Units</th>
            <th scope="col">Hours per unit per year</th>
            <th scope="col">Hours</th>
          </tr>
        </thead>
        <tbody>
          {result.lines.map(({ code, name, quantity, hoursEach, hours }) => (
            <tr key={code}>
              <th scope="row">{name}</th>
              <td>{quantity}</td>
              <td>{hoursEach}</td>
              <td>{formatDecimal(hours)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className={styles.build}>
        {workings.hours.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div data-kind="sum">
          <dt>Hours a year</dt>
          <dd>{formatDecimal(result.hours.total)} h</dd>
        </div>
        {workings.cost.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div data-kind="break-even">
          <dt>Break-even</dt>
          <dd>{formatMoney(result.cost.breakEven)}</dd>
        </div>
      </dl>
      <dl className={styles.prices} data-count={result.prices.length}>
        {result.prices.map(({ margin, price, isTarget }) => (
          <div key={margin} data-target={isTarget || undefined}>
            <dt>Price at {margin}% margin</dt>
            <dd>{formatMoney(price)}</dd>
          </div>
        ))}
      </dl>
      {isBrief ? null : (
        <p className={styles.range}>
          Planning range for {result.target.margin}%, −10% to +20%:{' '}
          <strong>
            {wholeDollars(result.target.low)} to {wholeDollars(result.target.high)}
          </strong>{' '}
          a year
        </p>
      )}
    </figure>
  );
}

function workingsOf(inputs: EstimateInputs, result: Estimate) {
  return { hours: hourRows(inputs, result), cost: costRows(inputs, result) };
}
