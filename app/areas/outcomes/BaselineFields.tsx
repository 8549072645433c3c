import type { z } from 'zod';
import { formatDate } from '#app/ui/everywhere/format.ts';
import { SelectField, TextField } from '#app/ui/forms/fields.tsx';
import type { FormFields } from '#app/ui/forms/use-schema-form.ts';
import { spanWords } from '#app/ui/month-words.ts';
import { leftOut, proposedMonths } from './kickoff.ts';
import type { Engagement } from './kickoff-queries.server.ts';
import type { baselineSchema } from './outcome-forms.ts';

/** The engagement of a baseline, its months with those it leaves out, and who signs it for the firm. */
export function BaselineFields({
  fields,
  isCorrection,
  engagements,
}: {
  fields: FormFields<z.input<typeof baselineSchema>>;
  isCorrection: boolean;
  engagements: readonly Engagement[];
}) {
  const chosen = engagements.find(({ id }) => id === fields.projectId.value) ?? engagements[0];
  return (
    <>
      <SelectField
        field={fields.projectId}
        label="Engagement"
        options={engagements.map(({ id, title, startDate }) => ({
          value: id,
          label: `${title}, starts ${formatDate(startDate)}`,
        }))}
      />
      <TextField field={fields.fromMonth} label="First month" placeholder="2025-03" />
      <TextField
        field={fields.toMonth}
        label="Last month"
        placeholder="2026-02"
        description={
          chosen && monthsAdvice(chosen.startDate, fields.fromMonth.value, fields.toMonth.value)
        }
      />
      {isCorrection ? <TextField field={fields.reason} label="Reason" required /> : null}
      <TextField field={fields.signedName} label="Your full name" autoComplete="name" />
    </>
  );
}

const MONTH = /^20\d\d-\d\d$/;

/** Which months are proposed, and which of them the typed ones leave out. */
function monthsAdvice(kickoff: string, from = '', to = ''): string {
  const proposed = proposedMonths(kickoff);
  const year = `The twelve months before the engagement are ${spanWords(proposed.fromMonth, proposed.toMonth)}.`;
  if (!MONTH.test(from) || !MONTH.test(to)) return year;
  const out = leftOut(kickoff, { fromMonth: `${from}-01`, toMonth: `${to}-01` });
  return out ? `${year} Yours leave out ${out}, and the baseline says so.` : year;
}
