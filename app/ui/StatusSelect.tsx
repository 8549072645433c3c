import { VisuallyHidden } from '@mantine/core';
import { useFetcher } from 'react-router';
import type { FormAnswer } from './form-answer.ts';
import badge from './StatusBadge.module.css';
import type { StatusDisplay } from './StatusBadge.tsx';
import styles from './StatusSelect.module.css';

/**
 * A record's status as a dropdown in the look of its badge. A choice is saved at once: a POST of `status` and `version` to
 * the action route, which answers a `FormAnswer`. While it sends, the choice shows; a refusal brings the old one back.
 */
export function StatusSelect<Status extends string>({
  action,
  value,
  version,
  display,
  label,
}: {
  action: string;
  value: Status;
  /** The copy of the record that the choice is made on. */
  version: number;
  /** Every status with its label and color, in the order of the dropdown. */
  display: Readonly<Record<Status, StatusDisplay>>;
  /** Names the dropdown for screen readers, for example "Status of Rate letter". */
  label: string;
}) {
  const fetcher = useFetcher<FormAnswer>();
  const sending = fetcher.state !== 'idle';
  const statuses = Object.keys(display) as Status[];
  const asked = fetcher.formData?.get('status');
  const shown = statuses.find((status) => status === asked) ?? value;
  const save = (status: string) => {
    // A second choice before the answer would be made on a copy that is old by then.
    if (sending) return;
    void fetcher.submit({ status, version: String(version) }, { method: 'post', action });
  };
  return (
    <span className={`${badge.badge} ${styles.plate}`} data-color={display[shown].color}>
      <select
        className={styles.select}
        aria-label={label}
        aria-busy={sending}
        value={shown}
        onChange={(event) => save(event.currentTarget.value)}
      >
        {statuses.map((status) => (
          <option key={status} value={status}>
            {display[status].label}
          </option>
        ))}
      </select>
      <VisuallyHidden role="status">{sending ? 'Saving...' : ''}</VisuallyHidden>
    </span>
  );
}
