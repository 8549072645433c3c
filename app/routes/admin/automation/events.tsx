import { AutomationTabs } from '#app/areas/webhooks/AutomationTabs.tsx';
import { EventGuide } from '#app/areas/webhooks/EventGuide.tsx';
import { examplePayloads } from '#app/areas/webhooks/webhook-examples.server.ts';
import { Screen } from '#app/ui/Screen.tsx';
import type { Route } from './+types/events';

const TITLE = 'Webhook Events';

export function loader() {
  return { examples: examplePayloads() };
}

export const meta: Route.MetaFunction = () => [{ title: TITLE }];

export default function Events({ loaderData: { examples } }: Route.ComponentProps) {
  return (
    <Screen
      title={TITLE}
      description="What is sent to other tools, and how they verify that it is genuine."
      back={{ to: '/admin', label: 'Back to Dashboard' }}
    >
      <AutomationTabs />
      <EventGuide examples={examples} />
    </Screen>
  );
}
