import { describe, expect, it } from 'vitest';
import { suggestedMilestones } from './start-suggestion.ts';

describe('milestones that a proposal names', () => {
  it('are the list below their heading, up to the next one', () => {
    const content = [
      '## Scope',
      '- Dispatch rules',
      '## Milestones',
      '1. **Register complete**: every agreement with its hours. Week 3.',
      '2. Prices rebuilt. All agreements under 20 hours first.',
      '   - not this one',
      '- [Review](https://example.com) with the owner',
      '## Fee',
      '- $4,800.00',
    ].join('\n');
    expect(suggestedMilestones(content)).toEqual([
      'Register complete',
      'Prices rebuilt',
      'Review with the owner',
    ]);
  });

  it('are none where no list is below such a heading', () => {
    expect(suggestedMilestones('')).toEqual([]);
    expect(suggestedMilestones('## Phases\n\nWe work in phases.\n\n## Terms\n- Net 30')).toEqual(
      [],
    );
  });
});
