import { on } from '#app/access/verb-handlers.ts';
import { formatCount } from '#app/ui/format.ts';
import { addFederalHolidays, addHoliday, removeHoliday } from './hours-commands.server.ts';
import { removeLogo, setLogo } from './logo-commands.server.ts';
import { holidayVerbs, logoVerbs } from './setting-verbs.ts';

/** The command behind each verb. */
export const settingHandlers = [
  on(logoVerbs.save, setLogo),
  on(logoVerbs.remove, (staff) => removeLogo(staff)),
  on(holidayVerbs.create, addHoliday),
  on(holidayVerbs.remove, (staff, { date }) => removeHoliday(staff, date)),
  on(
    holidayVerbs.addFederal,
    (staff, { year }) => addFederalHolidays(staff, year),
    (added) => `${formatCount(added, 'holiday', 'holidays')} added`,
  ),
];
