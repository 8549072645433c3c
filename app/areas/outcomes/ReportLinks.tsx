import { Button } from '#app/ui/Button.tsx';

/** Downloads a board as a report; as the closing report too, once there is a baseline and something to compare with it. */
export function ReportLinks({ home, isClosable }: { home: string; isClosable: boolean }) {
  return (
    <>
      <Button component="a" href={`${home}/report/pdf`} variant="default">
        Quarterly review
      </Button>
      {isClosable ? (
        <Button component="a" href={`${home}/report/pdf?kind=closing`} variant="default">
          Closing report
        </Button>
      ) : null}
    </>
  );
}
