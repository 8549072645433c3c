import type { ReactNode } from 'react';
import controls from '#app/ui/public/controls.module.css';
import type { PublicFormAnswer } from '#app/ui/public/PublicForm.tsx';
import { PublicShell } from '#app/ui/public/PublicShell.tsx';
import type { FirmIdentity } from '#app/ui/public/public-page.ts';
import tool from '#app/ui/public/tool.module.css';
import { BillingRate } from './BillingRate.tsx';
import { EstimateAssumptions } from './EstimateAssumptions.tsx';
import { EquipmentFields, FigureFields, SiteField } from './EstimateFields.tsx';
import { EstimateResult } from './EstimateResult.tsx';
import styles from './EstimatorPage.module.css';
import { EstimatorSources } from './EstimatorSources.tsx';
import type { EstimateReading } from './estimate-inputs.ts';
import { estimateLine } from './estimate-words.ts';
import { COST_FIGURES, PRICE_FIGURES, RATE_FIGURES, TIME_FIGURES } from './figures.ts';
import { EstimateLetterhead, PrintedAddress } from './PrintedParts.tsx';
import { useEstimate } from './use-estimate.ts';
import { EXAMPLE_QUERY } from './worked-example.ts';

/**
 * The maintenance estimator: equipment and figures on the left, the resulting sheet on the right. With script it updates while
 * one types; without, the form asks the server.
 */
export function EstimatorPage({
  firm,
  initial,
  answer,
  request,
}: {
  firm: FirmIdentity & { url: string };
  /** What the address holds. */
  initial: EstimateReading;
  answer?: PublicFormAnswer | undefined;
  /** The form that asks for the estimate whose address has this query. */
  request: (query: string) => ReactNode;
}) {
  const { form, read, live } = useEstimate(initial);
  const { reading, result, query } = live;
  const address = `/estimator${query && `?${query}`}`;
  return (
    <PublicShell firm={firm} page="other" toasts={answer?.toast ? [answer.toast] : undefined}>
      <div className={styles.page}>
        <EstimateLetterhead firm={firm} />
        <div className={styles.opening}>
          <h1 className={styles.title}>Maintenance Estimator</h1>
          <p className={styles.lead}>
            Price a commercial HVAC maintenance agreement from its equipment, visits and hours.
            Enter counts, change any default, and share or print the sheet. Nothing to sign up for,
            and nothing is sent until you send it.
          </p>
          <p className={styles.warning}>
            <strong>Planning figures.</strong> They show what an agreement costs based on your
            inputs. They are not an offer, and no default replaces your own time sheets.
          </p>
          <p className={styles.companions}>
            Also try: <a href="/estimator/companions">cash, hours and leak rate calculators</a>
          </p>
        </div>
        <a className={styles.bar} href="#estimate">
          {result ? estimateLine(result) : 'Your estimate appears here'}
        </a>
        <div className={`${tool.columns} ${styles.columns}`}>
          <form
            ref={form}
            method="get"
            action="/estimator"
            className={tool.form}
            onInput={read}
            onSubmit={(event) => {
              event.preventDefault();
              read();
              document.getElementById('estimate')?.focus();
            }}
          >
            <Part title="Equipment on site">
              <p className={styles.hint}>
                How many of each? No list at hand:{' '}
                <a href={`/estimator?${EXAMPLE_QUERY}`}>fill in the worked example</a>.
              </p>
              <EquipmentFields initial={initial} reading={reading} />
            </Part>
            <Part title="Site and trips">
              <FigureFields figures={TIME_FIGURES} initial={initial} reading={reading} />
            </Part>
            <Part title="Labor, overhead, materials">
              <FigureFields figures={COST_FIGURES} initial={initial} reading={reading} />
            </Part>
            <Part title="Price and checks">
              <FigureFields figures={PRICE_FIGURES} initial={initial} reading={reading} />
              <SiteField initial={initial} reading={reading} />
            </Part>
            <Part title="Is your hourly rate right?">
              <p className={styles.hint}>
                Ruth King’s billing rate: (top wage + overhead + profit an hour) ÷ billable share.
                It is a check of its own and leaves the estimate as it is.
              </p>
              <FigureFields figures={RATE_FIGURES} initial={initial} reading={reading} />
              <BillingRate inputs={reading.inputs} />
            </Part>
            <div className={tool.buttons}>
              <button type="submit" className={controls.strong}>
                Calculate
              </button>
              <a className={controls.secondary} href="/estimator">
                Reset to defaults
              </a>
            </div>
          </form>
          <div className={tool.side}>
            <EstimateResult live={live} address={address} origin={firm.url} />
            {/* Stays there while a figure is wrong, so that a name and address typed below remain. */}
            <section className={tool.send} aria-labelledby="send-estimate" hidden={!result}>
              <h2 id="send-estimate" className={tool.sendTitle}>
                Send me this estimate
              </h2>
              {request(query)}
            </section>
          </div>
        </div>
        {reading.inputs && result && (
          <EstimateAssumptions inputs={reading.inputs} result={result} />
        )}
        <EstimatorSources />
        <PrintedAddress address={`${firm.url}${address}`} />
      </div>
    </PublicShell>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.part}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}
