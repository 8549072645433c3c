import { expect, type Locator } from '@playwright/test';

/** Chooses a record in one of a dialog's lookups: opens it, types what is searched, presses the option. */
export async function choose(
  dialog: Locator,
  label: string,
  search: string,
  option: string | RegExp,
): Promise<void> {
  const box = dialog.getByRole('combobox', { name: label });
  const offered = dialog.page().getByRole('option', { name: option });
  await box.click();
  // What the server answers takes the place of what was offered before: it is waited for, as a person would look.
  const isAnswer = (answer: { url: () => string }) =>
    new URL(answer.url()).searchParams.get('q') === search.trim();
  const answered = search ? dialog.page().waitForResponse(isAnswer) : null;
  if (search) await box.fill(search);
  await answered;
  // Until the answer is drawn, what is offered may move from under a press.
  await expect(dialog.locator('[class*="busy_"]')).toHaveCount(0);
  await offered.click();
  await expect(box).not.toHaveValue(search);
  // An answer that comes late may leave the list open over what is below it; leaving the box closes it.
  await box.blur();
  await expect(dialog.page().getByRole('listbox')).toHaveCount(0);
}
