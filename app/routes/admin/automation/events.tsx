import { AutomationTabs } from '#app/areas/webhooks/AutomationTabs.tsx';
import { EventGuide } from '#app/areas/webhooks/EventGuide.tsx';
import { Screen } from '#app/ui/Screen.tsx';
import type { Route } from './+types/events';

const TITLE = 'Webhook Events';

export const meta: Route.MetaFunction = () => [{ title: TITLE }];

export default function Events() {
  return (
    <Screen
      title={TITLE}
      description="What is sent to other tools, and how they verify that it is genuine."
      back={{ to: '/admin', label: 'Back to Dashboard' }}
    >
      <AutomationTabs />
      <EventGuide />
    </Screen>
  );
}
