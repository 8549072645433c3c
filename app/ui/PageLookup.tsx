import type { ComponentProps } from 'react';
import type { LookupField } from '#app/ui/opens/LookupField.tsx';
import { DialogLookup } from './dialog-fields.tsx';
import { TextInput } from './inputs.tsx';
import { useTakeOver } from './use-take-over.ts';

/** A `LookupField` on a page: a plain box until its code is loaded, whose text it takes over. */
export function PageLookup(lookup: ComponentProps<typeof LookupField>) {
  const { field, label, description, placeholder, chosen, required, create } = lookup;
  const { taken, box, load } = useTakeOver();
  if (taken) return <DialogLookup {...lookup} {...taken} />;
  return (
    <>
      <Untouched field={field} />
      {create ? <Untouched field={create.field} /> : null}
      <TextInput
        ref={box}
        id={field.id}
        form="none"
        role="combobox"
        aria-expanded={false}
        aria-haspopup="listbox"
        autoComplete="off"
        defaultValue={chosen?.label}
        onFocus={load}
        {...{ label, description, placeholder }}
        withAsterisk={required ?? field.required === true}
      />
    </>
  );
}

/** What the form holds until the choice is there, for someone who sends it before. */
function Untouched({ field }: { field: ComponentProps<typeof LookupField>['field'] }) {
  const { initialValue } = field;
  if (typeof initialValue !== 'string' || !initialValue) return null;
  return <input type="hidden" name={field.name} value={initialValue} />;
}
