import { customerOf } from '#app/access/guards.server.ts';
import { markListSeen } from '#app/areas/notices/notice-commands.server.ts';
import { BoardView } from '#app/areas/outcomes/BoardView.tsx';
import { getBoard } from '#app/areas/outcomes/board-queries.server.ts';
import { OwnConsentSection } from '#app/areas/outcomes/ConsentSection.tsx';
import { MonthlyRequests } from '#app/areas/outcomes/monthly/MonthlyRequests.tsx';
import { getMonthlyRequests } from '#app/areas/outcomes/monthly/monthly-queries.server.ts';
import { ReportLinks } from '#app/areas/outcomes/ReportLinks.tsx';
import { OwnResultSection } from '#app/areas/outcomes/results/ResultSection.tsx';
import { getResult } from '#app/areas/outcomes/results/result-queries.server.ts';
import { OwnScoreSection } from '#app/areas/outcomes/ScoreSection.tsx';
import { getScores } from '#app/areas/outcomes/score-queries.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { failedScreen } from '#app/ui/FailedScreen.tsx';
import { Link } from '#app/ui/Link.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { Screen } from '#app/ui/Screen.tsx';
import { throwMissing } from '../../answer-form.server.ts';
import type { Route } from './+types/board';

const HOME = '/customer/outcomes';

export async function loader({ context }: Route.LoaderArgs) {
  const actor = customerOf(context);
  const today = firmDay();
  await markListSeen(actor, 'outcome', HOME);
  return {
    board: await getBoard(actor, actor.customerId, today).catch(throwMissing),
    requests: await getMonthlyRequests(actor, actor.customerId),
    scores: await getScores(actor, actor.customerId, today),
    result: await getResult(actor, actor.customerId),
    today,
  };
}

export const meta: Route.MetaFunction = () => [
  { title: 'Outcomes' },
  { name: 'robots', content: 'noindex' },
];

export default function OwnOutcomes({ loaderData }: Route.ComponentProps) {
  const { board, requests, scores, result, today } = loaderData;
  useLive('outcome');
  const chores = <MonthlyRequests requests={requests} today={today} canSend />;
  return (
    <Screen
      title="Outcomes"
      description="How our work is measured, with the evidence behind every number."
      actions={
        board.measures.length > 0 ? <ReportLinks home={HOME} isClosable={board.isClosable} /> : null
      }
    >
      {board.waiting ? (
        <p>
          <Link to={`${HOME}/${board.waiting.id}`}>Baseline {board.waiting.number}</Link> is waiting
          for your agreement.
        </p>
      ) : null}
      {board.measures.length > 0 ? (
        <BoardView board={board} home={HOME} chores={chores} />
      ) : (
        <>
          {chores}
          <EmptyState title="No measures yet">
            Once your engagement has its measures, they show up here: what they were, what they are,
            and the rows behind each figure.
          </EmptyState>
        </>
      )}
      <OwnScoreSection scores={scores} />
      {board.measures.length > 0 || scores.consent ? (
        <OwnConsentSection consent={scores.consent} />
      ) : null}
      {result ? (
        <OwnResultSection result={result} companyName={board.customer.companyName} />
      ) : null}
    </Screen>
  );
}

export const ErrorBoundary = failedScreen({
  title: 'Outcomes',
  home: '/customer',
  failed: 'Failed to load outcomes',
});
