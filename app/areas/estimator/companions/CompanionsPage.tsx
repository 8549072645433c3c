import controls from '#app/ui/public/controls.module.css';
import { PublicShell } from '#app/ui/public/PublicShell.tsx';
import type { FirmIdentity } from '#app/ui/public/public-page.ts';
import { CopyLink, PrintButton } from '#app/ui/public/ShareButtons.tsx';
import tool from '#app/ui/public/tool.module.css';
import { useAddressForm } from '#app/ui/public/use-address-form.ts';
import { FigureFields } from '../EstimateFields.tsx';
import { EstimateLetterhead, PrintedAddress } from '../PrintedParts.tsx';
import styles from './CompanionsPage.module.css';
import { CompanionTool } from './CompanionTool.tsx';
import { cashRelease } from './cash-release.ts';
import {
  CASH_FIGURES,
  LEAK_FIGURES,
  USE_FIGURE,
  UTILIZATION_FIGURES,
} from './companion-figures.ts';
import { type CompanionReading, readCompanions, writeCompanions } from './companion-inputs.ts';
import { cashWords, LEAK_RULE_ADDRESS, leakWords, utilizationWords } from './companion-words.ts';
import { leakRate } from './leak-rate.ts';
import {
  ADDITION_FIGURE,
  KIND_FIGURE,
  REFRIGERANT_FIGURE,
  RULE_FIGURES,
} from './leak-rule-figures.ts';
import { SECTION_ADDRESS } from './leak-rule-texts.ts';
import { leakRuleWords } from './leak-rule-words.ts';
import { utilizationGain } from './utilization-gain.ts';

/**
 * Small tools next to the estimator, all in one form and one address. With script they update while one types; without, the
 * form asks the server.
 */
export function CompanionsPage({
  firm,
  initial,
}: {
  firm: FirmIdentity & { url: string };
  /** What the address holds. */
  initial: CompanionReading;
}) {
  const { form, read, reading, query } = useAddressForm(initial, readCompanions, writeCompanions);
  const { cash, utilization, leak, rule } = reading;
  const address = `/estimator/companions${query && `?${query}`}`;
  return (
    <PublicShell firm={firm} page="other">
      <div className={styles.page}>
        <EstimateLetterhead firm={firm} />
        <div className={styles.opening}>
          <h1 className={styles.title}>Cash, hours and leak rate calculators</h1>
          <p className={styles.lead}>
            What you free up by collecting sooner, what more billed hours are worth, what leak rate
            your refrigerant top-ups imply, and{' '}
            <a href="#leak-rule">whether the federal leak rule covers a unit</a>. Each starts with
            an example: enter your own figures and the answer changes as you type. To price an
            agreement, open the <a href="/estimator">maintenance estimator</a>.
          </p>
        </div>
        <form
          ref={form}
          method="get"
          action="/estimator/companions"
          onInput={read}
          onSubmit={(event) => {
            event.preventDefault();
            read();
            const tool = document.activeElement?.closest('[data-tool]');
            tool?.querySelector<HTMLElement>('[data-result]')?.focus();
          }}
        >
          <CompanionTool
            id="cash-release"
            title="Cash release"
            hint={<p>Revenue ÷ 365 × days cut. What each day is worth, once.</p>}
            figures={CASH_FIGURES}
            errors={reading.errors}
            words={cash && cashWords(cash, cashRelease(cash))}
          >
            <FigureFields figures={CASH_FIGURES} initial={initial} reading={reading} />
          </CompanionTool>
          <CompanionTool
            id="utilization-gain"
            title="Utilization gain"
            hint={<p>Technicians × paid hours × points of billable share × hourly rate.</p>}
            figures={UTILIZATION_FIGURES}
            errors={reading.errors}
            words={utilization && utilizationWords(utilization, utilizationGain(utilization))}
          >
            <FigureFields figures={UTILIZATION_FIGURES} initial={initial} reading={reading} />
          </CompanionTool>
          <CompanionTool
            id="leak-rate"
            title="Refrigerant leak rate"
            hint={<LeakHint />}
            figures={LEAK_FIGURES}
            errors={reading.errors}
            words={leak && leakWords(leak, leakRate(leak))}
          >
            <FigureFields
              figures={[...LEAK_FIGURES, USE_FIGURE]}
              initial={initial}
              reading={reading}
            />
          </CompanionTool>
          <CompanionTool
            id="leak-rule"
            title="Does the leak rule cover this unit?"
            hint={<RuleHint />}
            figures={RULE_FIGURES}
            errors={reading.errors}
            words={rule && leakRuleWords(rule)}
          >
            <FigureFields
              figures={[KIND_FIGURE, REFRIGERANT_FIGURE, ADDITION_FIGURE, ...RULE_FIGURES]}
              initial={initial}
              reading={reading}
            />
          </CompanionTool>
        </form>
        <div className={styles.share}>
          <div className={tool.buttons}>
            <CopyLink address={`${firm.url}${address}`} />
            <PrintButton />
            <a className={controls.secondary} href="/estimator/companions">
              Back to the example
            </a>
          </div>
          <p className={styles.link}>
            The address of these figures: <a href={address}>{`${firm.url}${address}`}</a>
          </p>
        </div>
        <PrintedAddress address={`${firm.url}${address}`} />
      </div>
    </PublicShell>
  );
}

function LeakHint() {
  return (
    <>
      <p>
        Due each time refrigerant is added to a unit that the rule covers. Most rooftops and splits
        are exempt: <a href="#leak-rule">check yours below</a>.
      </p>
      <p>
        Not legal advice; the rule text governs:{' '}
        <a href={LEAK_RULE_ADDRESS}>40 CFR Part 84, Subpart C on ecfr.gov</a>.
      </p>
    </>
  );
}

function RuleHint() {
  return (
    <>
      <p>
        Since January 1, 2026 the rule covers circuits with 15 pounds or more of an HFC, or of a
        substitute with a global warming potential above 53: chillers, store and cold storage
        refrigeration, industrial process refrigeration. Residential and light commercial air
        conditioning and heat pumps are exempt, most rooftops among them.
      </p>
      <p>
        The answer comes with the sentence it rests on, and says what it does not know. Not legal
        advice; the rule text governs: <a href={SECTION_ADDRESS}>40 CFR 84.106 on ecfr.gov</a>.
      </p>
    </>
  );
}
