import { Button } from '#app/ui/Button.tsx';
import { DayLine } from '#app/ui/DayLine.tsx';
import { AddressForm } from '#app/ui/Link.tsx';

/** The field for the start day that dates are shown for; it is in the page's address. */
export function StartDay({ from }: { from: string }) {
  return (
    <AddressForm replace>
      <DayLine days={[{ name: 'start', label: 'Start day', value: from }]}>
        <Button type="submit" variant="default">
          Show Dates
        </Button>
      </DayLine>
    </AddressForm>
  );
}
