/** What a module registers. `server/modules.ts` lists all modules in the order of `server/contexts.ts`. */
import type { Subscription } from "./db/hooks.ts";
import type { Binding, RawRoute } from "./http/handlers.ts";
import type { Job } from "./jobs/jobs.ts";
import type { EventListener } from "./outbox/dispatch.ts";

export type Module = {
  /** As in `server/contexts.ts`: `context/module`. */
  readonly name: string;
  /** Endpoints of the API. */
  readonly routes?: readonly Binding[];
  /** Responses that aren't JSON: files, redirects, callbacks. */
  readonly rawRoutes?: readonly RawRoute[];
  /** Work that runs after a commit or on a schedule. */
  readonly jobs?: readonly Job[];
  /** Handlers of events, after the commit. */
  readonly listeners?: readonly EventListener[];
  /** Handlers inside other modules' transactions. */
  readonly hooks?: readonly Subscription[];
};
