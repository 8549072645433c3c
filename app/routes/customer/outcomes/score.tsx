import { randomUUID } from 'node:crypto';
import { customerOf } from '#app/access/guards.server.ts';
import { markSeen } from '#app/areas/notices/notice-commands.server.ts';
import { OwnScore } from '#app/areas/outcomes/OwnScore.tsx';
import { getScores } from '#app/areas/outcomes/score-queries.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { failedScreen } from '#app/ui/FailedScreen.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { Screen } from '#app/ui/Screen.tsx';
import type { Route } from './+types/score';

const BACK = { to: '/customer/outcomes', label: 'Back to Outcomes' };

export async function loader({ context }: Route.LoaderArgs) {
  const actor = customerOf(context);
  const { customerId } = actor;
  await markSeen(actor, 'outcome', customerId);
  return {
    scores: await getScores(actor, customerId, firmDay()),
    customerId,
    submissionId: randomUUID(),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Score for ${loaderData.scores.name}` : 'Score' },
  { name: 'robots', content: 'noindex' },
];

export default function OwnQuarterlyScore({ loaderData }: Route.ComponentProps) {
  const { scores, customerId, submissionId } = loaderData;
  useLive('outcome');
  return (
    <Screen
      title={`25-point score for ${scores.name}`}
      description="The same questions each quarter. Ask for the record before you score; when you hesitate between two scores, take the lower one."
      back={BACK}
    >
      <OwnScore scores={scores} customerId={customerId} submissionId={submissionId} />
    </Screen>
  );
}

export const ErrorBoundary = failedScreen({
  title: 'Score',
  back: BACK,
  home: '/customer',
  failed: 'Failed to load the score',
});
