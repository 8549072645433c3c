import { DialogLookup } from '#app/ui/dialog-fields.tsx';
import type { FormFields } from '#app/ui/forms/use-schema-form.ts';
import { newOption } from '#app/ui/lookup-option.ts';
import { PageLookup } from '#app/ui/PageLookup.tsx';

type CompanyFields = FormFields<{
  companyId?: string | undefined;
  newCompanyName?: string | undefined;
}>;

/** Chooses the company that a customer belongs to, or names a new one that is created together with the form. */
export function CompanySelect({
  fields,
  label,
  required = false,
  assigned,
  named,
  suggestion,
  isOnPage = false,
}: {
  fields: Pick<CompanyFields, 'companyId' | 'newCompanyName'>;
  label: string;
  required?: boolean;
  /** The company that it starts with. */
  assigned?: { id: string; name: string } | undefined;
  /** The name of a new one that it starts with; the form's `newCompanyName` then starts with it, too. */
  named?: string | undefined;
  /** The name offered for a new company, for example what was typed at sign-up. */
  suggestion?: string | undefined;
  /** Whether it is on a page, not in a dialog. */
  isOnPage?: boolean;
}) {
  const Lookup = isOnPage ? PageLookup : DialogLookup;
  const first = suggestion ? `?${new URLSearchParams({ first: suggestion })}` : '';
  return (
    <Lookup
      field={fields.companyId}
      source={`/admin/companies/options${first}`}
      label={label}
      required={required}
      placeholder="Search or type a new name"
      chosen={
        assigned
          ? { value: assigned.id, label: assigned.name }
          : named
            ? newOption(named)
            : undefined
      }
      create={{
        field: fields.newCompanyName,
        labelOf: (name) => `Create "${name}"`,
        suggestion,
      }}
    />
  );
}
