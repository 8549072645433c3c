import { shownNameOf } from '#app/access/actor.ts';
import { adminOf } from '#app/access/guards.server.ts';
import { CustomerName } from '#app/areas/customers/CustomerName.tsx';
import { markListSeen, markSeen } from '#app/areas/notices/notice-commands.server.ts';
import { ProposeBaseline, WithdrawBaseline } from '#app/areas/outcomes/BaselineActions.tsx';
import { AddMeasure } from '#app/areas/outcomes/BoardActions.tsx';
import { BoardView } from '#app/areas/outcomes/BoardView.tsx';
import { getBoard } from '#app/areas/outcomes/board-queries.server.ts';
import { CustomerConsentSection } from '#app/areas/outcomes/ConsentSection.tsx';
import { MonthlyPlan } from '#app/areas/outcomes/monthly/MonthlyPlan.tsx';
import { getMonthlyFiles } from '#app/areas/outcomes/monthly/monthly-queries.server.ts';
import { monthsLater } from '#app/areas/outcomes/period-figure.ts';
import { ReportLinks } from '#app/areas/outcomes/ReportLinks.tsx';
import { CustomerResultSection } from '#app/areas/outcomes/results/ResultSection.tsx';
import { getResult } from '#app/areas/outcomes/results/result-queries.server.ts';
import { CustomerScoreSection } from '#app/areas/outcomes/ScoreSection.tsx';
import { getScores } from '#app/areas/outcomes/score-queries.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { Button } from '#app/ui/Button.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { failedScreen } from '#app/ui/FailedScreen.tsx';
import { Link } from '#app/ui/Link.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { May } from '#app/ui/may.tsx';
import { Screen } from '#app/ui/Screen.tsx';
import { idParam, throwMissing } from '../../answer-form.server.ts';
import type { Route } from './+types/board';

export async function loader({ context, params }: Route.LoaderArgs) {
  const actor = adminOf(context);
  const customerId = idParam(params.customerId);
  const today = firmDay();
  await markListSeen(actor, 'outcome', `/admin/customers/${customerId}/outcomes`);
  await markSeen(actor, 'outcome', customerId);
  const board = await getBoard(actor, customerId, today).catch(throwMissing);
  return {
    board,
    monthly: await getMonthlyFiles(actor, customerId),
    scores: await getScores(actor, customerId, today),
    lastMonth: monthsLater(`${today.slice(0, 7)}-01`, -1).slice(0, 7),
    today,
    result: await getResult(actor, customerId),
    signedName: shownNameOf(actor),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Outcomes, ${loaderData.board.customer.companyName}` : 'Outcomes' },
];

export default function OutcomeBoard({ loaderData }: Route.ComponentProps) {
  const { board, monthly, scores, lastMonth, today, signedName, result } = loaderData;
  const { customer, measures, kinds, kickoff, engagements, baseline, waiting } = board;
  useLive('outcome');
  const home = `/admin/customers/${customer.id}/outcomes`;
  const isActive = customer.status === 'approved' && customer.archivedAt === null;
  return (
    <Screen
      title="Outcomes"
      description={
        <CustomerName of={{ customerId: customer.id, companyName: customer.companyName }} />
      }
      back={{ to: `/admin/customers/${customer.id}`, label: `Back to ${customer.companyName}` }}
      actions={
        <>
          {measures.length > 0 ? (
            <>
              <ReportLinks home={home} isClosable={board.isClosable} />
              <Button component={Link} to={`${home}/imports`} variant="default">
                Figures and imports
              </Button>
            </>
          ) : null}
          {isActive ? (
            <May needs="act-work">
              {measures.length > 0 && !waiting ? (
                <ProposeBaseline
                  customerId={customer.id}
                  isCorrection={baseline !== null}
                  signedName={signedName}
                  engagements={engagements}
                  kickoff={kickoff}
                />
              ) : null}
              <AddMeasure customerId={customer.id} taken={kinds} />
            </May>
          ) : null}
        </>
      }
    >
      {waiting ? (
        <p>
          <Link to={`${home}/baselines/${waiting.id}`}>Baseline {waiting.number}</Link> is waiting
          for the customer’s agreement.{' '}
          <WithdrawBaseline customerId={customer.id} baselineId={waiting.id} />
        </p>
      ) : null}
      {measures.length > 0 && !kickoff ? (
        <p>
          No project of this customer has a start date, so no baseline can be proposed.{' '}
          <Link to="/admin/projects">Set the start of the engagement</Link>
        </p>
      ) : null}
      {measures.length > 0 ? (
        <BoardView
          board={board}
          home={home}
          chores={
            isActive ? (
              <MonthlyPlan customerId={customer.id} {...{ monthly, lastMonth, today }} />
            ) : null
          }
        />
      ) : (
        <EmptyState title="No measures yet">
          Add the measures of this engagement. Figures come from imported files or are typed; the
          baseline is agreed with the customer.
        </EmptyState>
      )}
      <CustomerScoreSection scores={scores} customerId={customer.id} isActive={isActive} />
      <CustomerConsentSection consent={scores.consent} />
      <CustomerResultSection
        result={result}
        companyName={customer.companyName}
        customerId={customer.id}
        canPropose={isActive && board.isClosable}
      />
    </Screen>
  );
}

export const ErrorBoundary = failedScreen({
  title: 'Outcomes',
  back: { to: '/admin/customers', label: 'Back to Customers' },
  home: '/admin',
  failed: 'Failed to load outcomes',
});
