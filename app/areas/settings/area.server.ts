import type { Area } from '#app/access/area.server.ts';
import { on } from '#app/access/verb-handlers.ts';
import { formatCount } from '#app/ui/everywhere/format.ts';
import { openSettings } from './firm-hours-queries.server.ts';
import { addFederalHolidays, addHoliday, removeHoliday } from './hours-commands.server.ts';
import { removeLogo, setLogo } from './logo-commands.server.ts';
import {
  addPerson,
  editPerson,
  movePersonUp,
  removePerson,
  removeStory,
  saveFees,
  saveStory,
} from './proof-commands.server.ts';
import { setPromisesShown } from './setting-commands.server.ts';
import {
  feeVerbs,
  holidayVerbs,
  logoVerbs,
  personVerbs,
  promisePageVerbs,
  storyVerbs,
} from './setting-verbs.ts';

/** The command behind each verb. */
const handlers = [
  on(logoVerbs.save, setLogo),
  on(logoVerbs.remove, (staff) => removeLogo(staff)),
  on(personVerbs.create, addPerson),
  on(personVerbs.edit, (staff, form, { personId }) => editPerson(staff, form, personId)),
  on(personVerbs.moveUp, (staff, _form, { personId }) => movePersonUp(staff, personId)),
  on(personVerbs.remove, (staff, _form, { personId }) => removePerson(staff, personId)),
  on(storyVerbs.save, saveStory),
  on(storyVerbs.remove, (staff) => removeStory(staff)),
  on(feeVerbs.save, saveFees),
  on(promisePageVerbs.show, (staff) => setPromisesShown(staff, true)),
  on(promisePageVerbs.hide, (staff) => setPromisesShown(staff, false)),
  on(holidayVerbs.create, addHoliday),
  on(holidayVerbs.remove, (staff, { date }) => removeHoliday(staff, date)),
  on(
    holidayVerbs.addFederal,
    (staff, { year }) => addFederalHolidays(staff, year),
    (added) => `${formatCount(added, 'holiday', 'holidays')} added`,
  ),
];

/** What this area is to the house. */
export const settingsArea = {
  handlers,
  open: ({ appUrl }) => openSettings(appUrl),
} satisfies Area;
