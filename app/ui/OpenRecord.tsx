import { Button } from './Button.tsx';
import { Link } from './Link.tsx';

/** The first thing to do with a record of a list that nothing else is to be done with. */
export function OpenRecord({ to, title }: { to: string; title: string }) {
  return (
    <Button
      component={Link}
      to={to}
      variant="default"
      size="compact-sm"
      aria-label={`Open ${title}`}
    >
      Open
    </Button>
  );
}
