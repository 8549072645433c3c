import styles from './EstimateAssumptions.module.css';
import { EQUIPMENT } from './equipment.ts';
import type { Estimate, EstimateInputs } from './estimate.ts';
import { ESTIMATE_FIGURES } from './figures.ts';

/** The assumptions of an estimate, for the printed sheet: visits, hours and filters by kind, and every figure. */
export function EstimateAssumptions({
  inputs,
  result,
}: {
  inputs: EstimateInputs;
  result: Estimate;
}) {
  return (
    <section className={styles.assumptions}>
      <h2>What this estimate is based on</h2>
      <ul>
        {EQUIPMENT.flatMap(({ code, name }) => {
          const line = inputs.equipment[code];
          if (!line || line.quantity === '0') return [];
          const light =
            line.lightVisits === '0' ? '' : `, ${line.lightVisits} light × ${line.lightHours} h`;
          const filters =
            line.filters === '0'
              ? ''
              : `; ${line.filters} filters × ${line.filterChanges} changes × $${line.filterPrice}`;
          return [
            <li key={code}>
              {name}: {line.fullVisits} full × {line.fullHours} h{light} a year{filters}
            </li>,
          ];
        })}
        {ESTIMATE_FIGURES.flatMap(({ key, name, label, unit, initial, source }) => {
          const value = name === 'trips' ? result.trips : inputs[name];
          return value === ''
            ? []
            : [
                <li key={key}>
                  {label}: {value} ({unit}). {inputs[name] === initial ? source : 'Entered.'}
                </li>,
              ];
        })}
      </ul>
      <p>
        Planning figures, not an offer. Price = break-even ÷ (1 − target net margin). Travel is
        shown at cost on a line of its own.
      </p>
    </section>
  );
}
