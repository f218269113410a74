/** The frame of editors that take the whole window, for people who are signed in. */
import { createRoute } from "@tanstack/react-router";
import { rootRoute, signedIn } from "#backoffice/routes/shell.tsx";
import { FullScreen } from "#backoffice/shell/FullScreen.tsx";

export const fullScreenRoute = createRoute({
  ...signedIn,
  getParentRoute: () => rootRoute,
  id: "full-screen",
  component: FullScreen,
});
