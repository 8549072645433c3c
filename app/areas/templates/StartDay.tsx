import { Form } from 'react-router';
import { Button } from '#app/ui/Button.tsx';
import { DayLine } from '#app/ui/DayLine.tsx';

/** Asks for the start day that dates are shown for; it is in the page's address. */
export function StartDay({ from }: { from: string }) {
  return (
    <Form method="get" preventScrollReset replace>
      <DayLine days={[{ name: 'start', label: 'Start day', value: from }]}>
        <Button type="submit" variant="default">
          Show Dates
        </Button>
      </DayLine>
    </Form>
  );
}
