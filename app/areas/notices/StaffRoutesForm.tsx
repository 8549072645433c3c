import { useState } from 'react';
import { useFetcher } from 'react-router';
import { FormErrors } from '#app/ui/FormErrors.tsx';
import type { FormAnswer } from '#app/ui/form-answer.ts';
import { FormButtons } from '#app/ui/forms/FormButtons.tsx';
import { NativeSelect } from '#app/ui/inputs.tsx';
import { useSaved } from '#app/ui/NewestCopy.tsx';
import { Group } from '#app/ui/Stack.tsx';
import { Checkbox, CheckboxGroup } from '#app/ui/ticks.tsx';
import { useUnsavedForm } from '#app/ui/use-unsaved-guard.ts';
import styles from './ChoicesForm.module.css';
import type { StaffRoutesScreen } from './staff-route-commands.server.ts';

type Route = StaffRoutesScreen['routes'][number];

const WAYS = [
  { value: 'firm', label: "The firm's address" },
  { value: 'all', label: 'All staff' },
  { value: 'chosen', label: 'Chosen people' },
];

/** The form of which staff are emailed about what. Use it inside a `NewestCopy`. */
export function StaffRoutesForm({ routes, staff, savedAt }: StaffRoutesScreen) {
  const fetcher = useFetcher<FormAnswer>();
  const sending = fetcher.state !== 'idle';
  useSaved(fetcher.data);
  const element = useUnsavedForm(sending);
  const errors = sending || fetcher.data?.done ? null : fetcher.data?.result?.error;
  return (
    <fetcher.Form method="post" ref={element}>
      <FormErrors errors={errors?.[''] ?? undefined} />
      <input type="hidden" name="savedAt" value={savedAt} />
      <ul className={styles.subjects}>
        {routes.map((route, place) => (
          <li key={route.subject} className={styles.subject}>
            <RouteRow
              route={route}
              staff={staff}
              name={`routes[${place}]`}
              error={errors?.[`routes[${place}].people`]?.join(' ')}
            />
          </li>
        ))}
      </ul>
      <FormButtons
        cancel="/admin"
        sending={sending}
        labels={{ submit: 'Save Settings', sending: 'Saving...' }}
        mt="xl"
      />
    </fetcher.Form>
  );
}

function RouteRow({
  route,
  staff,
  name,
  error,
}: {
  route: Route;
  staff: StaffRoutesScreen['staff'];
  name: string;
  error: string | undefined;
}) {
  const [to, setTo] = useState<string>(route.to);
  return (
    <>
      <input type="hidden" name={`${name}.subject`} value={route.subject} />
      <div className={styles.words}>
        <p className={styles.label}>{route.label}</p>
        <p className={styles.about}>{route.about}</p>
      </div>
      <NativeSelect
        name={`${name}.to`}
        aria-label={`Email about ${route.label.toLowerCase()} goes to`}
        data={WAYS}
        value={to}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      {to === 'chosen' ? (
        <CheckboxGroup
          className={styles.people}
          label={`People who get email about ${route.label.toLowerCase()}`}
          error={error}
        >
          <Group gap="md" mt="xs">
            {staff.map((person) => (
              <Checkbox
                key={person.id}
                name={`${name}.people`}
                value={person.id}
                defaultChecked={route.people.includes(person.id)}
                label={person.name}
              />
            ))}
          </Group>
        </CheckboxGroup>
      ) : null}
    </>
  );
}
