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
import { utilizationGain } from './utilization-gain.ts';

/**
 * Three small tools beside the estimator, all in one form and one address. With script they work themselves out while one
 * types; without, the form asks the server.
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
  const { cash, utilization, leak } = reading;
  const address = `/estimator/companions${query && `?${query}`}`;
  return (
    <PublicShell firm={firm} page="other">
      <div className={styles.page}>
        <EstimateLetterhead firm={firm} />
        <div className={styles.opening}>
          <h1 className={styles.title}>Cash, hours and leak rate calculators</h1>
          <p className={styles.lead}>
            What you free up by collecting sooner, what more billed hours are worth, and what leak
            rate your refrigerant top-ups imply. Each starts with an example: enter your own figures
            and the answer changes as you type. To price an agreement, open the{' '}
            <a href="/estimator">maintenance estimator</a>.
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
        Due each time refrigerant is added. The rule covers appliances with a full charge of 15
        pounds or more of a refrigerant with a global warming potential above 53, since January 1,
        2026. Residential and light-commercial air conditioning and heat pumps are exempt. Records
        are kept for three years.
      </p>
      <p>
        Not legal advice; the rule text governs:{' '}
        <a href={LEAK_RULE_ADDRESS}>40 CFR Part 84, Subpart C on ecfr.gov</a>.
      </p>
    </>
  );
}
