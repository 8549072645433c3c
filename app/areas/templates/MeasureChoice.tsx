import { MEASURES } from '#app/records/template/template-plan.ts';
import { Checkbox, CheckboxGroup } from '#app/ui/ticks.tsx';
import styles from './TemplateForm.module.css';

/** The choice of measures for an engagement of the template. */
export function MeasureChoice({
  field,
}: {
  field: { name: string; initialValue?: unknown; key?: string | undefined };
}) {
  const chosen = [field.initialValue].flat();
  return (
    <CheckboxGroup label="Measures">
      <div className={styles.measures} key={field.key}>
        {Object.entries(MEASURES).map(([measure, label]) => (
          <Checkbox
            key={measure}
            name={field.name}
            value={measure}
            label={label}
            defaultChecked={chosen.includes(measure)}
          />
        ))}
      </div>
    </CheckboxGroup>
  );
}
