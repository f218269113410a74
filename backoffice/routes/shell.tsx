/** The frame of every screen, for people who are signed in. */
import { createRootRoute, createRoute, Outlet, redirect, type SearchSchemaInput } from "@tanstack/react-router";
import { queryClient } from "#backoffice/client.ts";
import { NotSignedIn, requireStaff } from "#backoffice/identity/session/session.ts";
import { NotFoundPage } from "#backoffice/shell/RoutePages.tsx";
import { Shell } from "#backoffice/shell/Shell.tsx";
import { storeSettingsQuery } from "#backoffice/store/settings/queries.ts";

/** What a link may say: whatever part of the search it wants; the reader fills in the rest. */
export type Partly<Search> = Partial<Search> & SearchSchemaInput;

export const rootRoute = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage });

/** What every signed-in frame does first. */
export const signedIn = {
  beforeLoad: async ({ location }: { location: { href: string } }) => {
    try {
      await requireStaff();
    } catch (error) {
      if (!(error instanceof NotSignedIn)) throw error;
      const returnTo = location.href === "/" ? {} : { returnTo: location.href };
      throw redirect({ to: "/login", search: returnTo, replace: true });
    }
  },
  // Dates are the store's: without its zone the first screen would show another day. Without an answer screens show UTC.
  loader: () => queryClient.ensureQueryData(storeSettingsQuery).catch(() => undefined),
};

export const shellRoute = createRoute({
  ...signedIn,
  getParentRoute: () => rootRoute,
  id: "shell",
  component: Shell,
});
