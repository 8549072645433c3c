import {
  type Icon,
  IconAirConditioning,
  IconBook,
  IconBuildingFactory2,
  IconBulb,
  IconCalendarEvent,
  IconChartBar,
  IconClipboardCheck,
  IconClock,
  IconCoin,
  IconFileInvoice,
  IconFlame,
  IconHeadset,
  IconPhone,
  IconReportMoney,
  IconRoute,
  IconSchool,
  IconShieldCheck,
  IconSnowflake,
  IconTemperature,
  IconTool,
  IconTrendingUp,
  IconTruck,
  IconUsers,
} from '@tabler/icons-react';

type CategoryIcon = { label: string; icon: Icon };

/** The icons that a category can have, by the name that is stored. */
export const CATEGORY_ICONS: ReadonlyMap<string, CategoryIcon> = new Map([
  ['book', { label: 'Book', icon: IconBook }],
  ['calendar-event', { label: 'Calendar', icon: IconCalendarEvent }],
  ['route', { label: 'Route', icon: IconRoute }],
  ['truck', { label: 'Truck', icon: IconTruck }],
  ['tool', { label: 'Tools', icon: IconTool }],
  ['air-conditioning', { label: 'Air conditioner', icon: IconAirConditioning }],
  ['snowflake', { label: 'Cooling', icon: IconSnowflake }],
  ['flame', { label: 'Heating', icon: IconFlame }],
  ['temperature', { label: 'Thermometer', icon: IconTemperature }],
  ['building-factory-2', { label: 'Plant', icon: IconBuildingFactory2 }],
  ['clipboard-check', { label: 'Checklist', icon: IconClipboardCheck }],
  ['clock', { label: 'Clock', icon: IconClock }],
  ['phone', { label: 'Phone', icon: IconPhone }],
  ['headset', { label: 'Headset', icon: IconHeadset }],
  ['users', { label: 'People', icon: IconUsers }],
  ['school', { label: 'Training', icon: IconSchool }],
  ['shield-check', { label: 'Safety', icon: IconShieldCheck }],
  ['report-money', { label: 'Money report', icon: IconReportMoney }],
  ['coin', { label: 'Coin', icon: IconCoin }],
  ['file-invoice', { label: 'Invoice', icon: IconFileInvoice }],
  ['trending-up', { label: 'Growth', icon: IconTrendingUp }],
  ['chart-bar', { label: 'Chart', icon: IconChartBar }],
  ['bulb', { label: 'Idea', icon: IconBulb }],
]);

/** Returns the icon with a stored name; a book if the name is missing or unknown. */
export function categoryIcon(name: string | null): Icon {
  return CATEGORY_ICONS.get(name ?? '')?.icon ?? IconBook;
}
