import { type FieldMetadata, getCollectionProps } from '@conform-to/react';
import { Input } from '@mantine/core';
import { errorOf } from '#app/ui/fields.tsx';
import { CATEGORY_ICONS } from './category-icons.ts';
import styles from './IconField.module.css';

/** Chooses one of the icons that a category can have: a group of radio buttons drawn as the icons. */
export function IconField({
  field,
  label,
}: {
  field: FieldMetadata<unknown, Record<string, unknown>, string[]>;
  label: string;
}) {
  const options = getCollectionProps(field, {
    type: 'radio',
    options: [...CATEGORY_ICONS.keys()],
    ariaAttributes: false,
  });
  const error = errorOf(field);
  return (
    <fieldset className={styles.icons}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.grid}>
        {options.map(({ key, ...input }) => {
          const { label: name = '', icon: Mark } = CATEGORY_ICONS.get(input.value) ?? {};
          return (
            <label key={key} className={styles.icon} title={name}>
              <input {...input} className={styles.radio} aria-label={name} />
              {Mark ? <Mark size={22} stroke={1.6} aria-hidden="true" /> : null}
            </label>
          );
        })}
      </div>
      {error ? <Input.Error>{error}</Input.Error> : null}
    </fieldset>
  );
}
