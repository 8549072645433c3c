import { Button } from '#app/ui/Button.tsx';

/** Downloads a board as a report. */
export function ReportLinks({ home }: { home: string }) {
  return (
    <>
      <Button component="a" href={`${home}/report/pdf`} variant="default">
        Quarterly review
      </Button>
      <Button component="a" href={`${home}/report/pdf?kind=closing`} variant="default">
        Closing report
      </Button>
    </>
  );
}
