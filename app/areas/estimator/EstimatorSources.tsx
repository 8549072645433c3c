import styles from './EstimatorSources.module.css';

type Source = { grade: 'Public' | 'Trade' | 'Vendor' | 'Ours'; name: string; says: string };

const SOURCES: readonly Source[] = [
  {
    grade: 'Public',
    name: 'ANSI/ASHRAE/ACCA Standard 180-2018',
    says: 'Minimum inspection and maintenance tasks with their frequencies, by equipment. Its tables are copyrighted, so none is copied here: read them alongside this sheet.',
  },
  {
    grade: 'Public',
    name: 'IRS/GSA preventive maintenance guides (2008, GSA standards of 2018)',
    says: 'Split systems, package units, condensers, heat pumps and air handlers: once a year for comfort use. A floor, not trade practice.',
  },
  {
    grade: 'Public',
    name: 'Arizona School Facilities Board, preventive maintenance guidelines (2003)',
    says: 'Minutes a quarter for one unit: boiler 65, chiller 45, cooling tower 65, fan coil 35, heat pump 35.',
  },
  {
    grade: 'Public',
    name: 'U.S. Bureau of Labor Statistics, 49-9021 (May 2023)',
    says: 'Median wage of heating, air conditioning and refrigeration mechanics: $27.55 an hour.',
  },
  {
    grade: 'Public',
    name: 'Maryland public tender (bidnetdirect)',
    says: 'Four documented inspections every 90 days; chillers with start-up, shut-down and a visit a month in season.',
  },
  {
    grade: 'Public',
    name: 'Martin, Madgett and Hughes, ASHRAE DA-00-1-2 (2000)',
    says: 'Preventive maintenance of 20 school buildings in Lincoln: 5.9 to 12.7 cents a square foot, in 2000 dollars.',
  },
  {
    grade: 'Trade',
    name: 'essmwa.com; haroldbros.com; Industrial Building Services in ACHR News',
    says: 'Two full visits in spring and fall and two for filters; about 1 h for a small rooftop unit, 3 to 4 h for larger systems; four visits a year as a minimum.',
  },
  {
    grade: 'Trade',
    name: 'Ruth King, hvacrbusiness.com (2018)',
    says: 'Break-even from hours, burdened wage, overhead and materials; 0.75 h of set-up a trip; shop supplies of usually five percent.',
  },
  {
    grade: 'Vendor',
    name: 'honestairhvac.com; thecoolingco.com',
    says: 'Calls of 1 to 2 h at $100 to $140 an hour; $0.10 to $0.50 a square foot and year. Direction only.',
  },
  {
    grade: 'Ours',
    name: 'Planning assumptions of this firm',
    says: 'Every cell of the visit and hour table, the burden of 1.35, the factors for access, condition and duty, filters and their prices, and the range of −10 to +20%.',
  },
];

/** How the estimator calculates, and where its defaults come from, graded by how reliable they are. */
export function EstimatorSources() {
  return (
    <section className={styles.sources} aria-labelledby="estimator-sources">
      <h2 id="estimator-sources">How it calculates, and where the defaults come from</h2>
      <dl className={styles.formulas}>
        <div>
          <dt>Task hours</dt>
          <dd>
            Units × (full visits × hours + light visits × hours), added up, × access × condition ×
            duty.
          </dd>
        </div>
        <div>
          <dt>Break-even</dt>
          <dd>
            (Task + set-up + travel hours) × (wage × burden + overhead an hour) + materials. Travel
            is on its own line, at cost.
          </dd>
        </div>
        <div>
          <dt>Price</dt>
          <dd>Break-even ÷ (1 − target net margin), with a planning range of −10 to +20%.</dd>
        </div>
        <div>
          <dt>Hours bought</dt>
          <dd>Price ÷ hourly rate, compared with the hours needed.</dd>
        </div>
      </dl>
      <ul className={styles.list}>
        {SOURCES.map(({ grade, name, says }) => (
          <li key={name}>
            <span className={styles.grade}>{grade}</span>
            <span>
              <strong>{name}.</strong> {says}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
