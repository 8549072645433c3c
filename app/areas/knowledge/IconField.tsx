import { type FieldMetadata, getCollectionProps } from '@conform-to/react';
import { IconBan } from '@tabler/icons-react';
import { errorOf } from '#app/ui/forms/fields.tsx';
import { Wrong } from '#app/ui/inputs.tsx';
import { CATEGORY_ICONS } from './category-icons.ts';
import styles from './IconField.module.css';

const NO_ICON = { label: 'No icon', icon: IconBan };

/** The choice of an icon for a category, or none: radio buttons drawn as the icons. */
export function IconField({
  field,
  label,
}: {
  field: FieldMetadata<unknown, Record<string, unknown>, string[]>;
  label: string;
}) {
  const options = getCollectionProps(field, {
    type: 'radio',
    options: ['', ...CATEGORY_ICONS.keys()],
    ariaAttributes: false,
  });
  const chosen = field.initialValue ?? '';
  const error = errorOf(field);
  return (
    <fieldset className={styles.icons}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.grid}>
        {options.map(({ key, ...input }) => {
          const { label: name, icon: Mark } = CATEGORY_ICONS.get(input.value) ?? NO_ICON;
          return (
            <label key={key} className={styles.icon} title={name}>
              <input
                {...input}
                defaultChecked={input.value === chosen}
                className={styles.radio}
                aria-label={name}
              />
              <Mark size={22} stroke={1.6} aria-hidden="true" />
            </label>
          );
        })}
      </div>
      {error ? <Wrong>{error}</Wrong> : null}
    </fieldset>
  );
}
