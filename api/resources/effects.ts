import { findEffect, getCalendar } from '../contract/previews.ts';
import { calendarOf } from '../effects/calendar.ts';
import { rehearsedCall } from '../effects/rehearsed-call.ts';
import { type AnyRoute, route } from '../routing/route.ts';

/** What any of these calls would do. */
export const effectsRoutes = (routes: readonly AnyRoute[]) => [
  route(findEffect, async (call) => call.services.effectOf(await rehearsedCall(call, routes, call.body))),
  route(getCalendar, ({ query, services }) => calendarOf(services, query)),
];
